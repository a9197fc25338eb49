//@ why: a word that is removed leaves its node to the longer ones
//@ clean up to scope: 3

package text;

import java.util.HashMap;
import java.util.Map;
import smallscope.annotations.Domain;

/** A set of words that share their beginnings. */
public class WordSet {
    private static class Node {
        Map<Character, Node> next = new HashMap<>();
        boolean isWord;
    }

    private final Node root = new Node();

    public void add(@Domain("\"a\",\"ab\"") String word) {
        Node node = root;
        for (char letter : word.toCharArray()) {
            node = node.next.computeIfAbsent(letter, unused -> new Node());
        }
        node.isWord = true;
    }

    public void remove(@Domain("\"a\",\"ab\"") String word) {
        Node node = find(word);
        if (node != null) {
            node.isWord = false;
        }
    }

    public boolean contains(@Domain("\"a\",\"ab\"") String word) {
        Node node = find(word);
        return node != null && node.isWord;
    }

    private Node find(String word) {
        Node node = root;
        for (char letter : word.toCharArray()) {
            node = node.next.get(letter);
            if (node == null) {
                return null;
            }
        }
        return node;
    }
}

//@ why: both arrays grow
//@ clean up to scope: 3

package stock;

import java.util.Arrays;

/** How many there are of each article. */
public class Counts {
    private int[] articles = new int[2];
    private int[] counts = new int[2];
    private int size;

    public void count(int article) {
        for (int i = 0; i < size; i++) {
            if (articles[i] == article) {
                counts[i]++;
                return;
            }
        }
        if (size == articles.length) {
            articles = Arrays.copyOf(articles, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        articles[size] = article;
        counts[size] = 1;
        size++;
    }

    public int of(int article) {
        for (int i = 0; i < size; i++) {
            if (articles[i] == article) {
                return counts[i];
            }
        }
        return 0;
    }
}

//@ why: Dijkstra, Floyd-Warshall, Tarjan, Kruskal, Prim, topological order, max-flow and bipartite matching over one generic graph
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class GraphAlgorithms {
    record Edge<N>(N from, N to, int weight) {
        Edge<N> reversed() {
            return new Edge<>(to, from, weight);
        }

        @Override
        public String toString() {
            return from + "-" + weight + "-" + to;
        }
    }

    static class CycleException extends Exception {
        private final List<?> cycle;

        CycleException(List<?> cycle) {
            super("cycle " + cycle.stream().map(String::valueOf).collect(Collectors.joining(" > ")));
            this.cycle = cycle;
        }
    }

    static class Graph<N extends Comparable<N>> {
        private final Map<N, List<Edge<N>>> edges = new TreeMap<>();
        private final boolean directed;

        Graph(boolean directed) {
            this.directed = directed;
        }

        Graph<N> add(N from, N to, int weight) {
            Edge<N> edge = new Edge<>(from, to, weight);
            edges.computeIfAbsent(from, n -> new ArrayList<>()).add(edge);
            List<Edge<N>> back = edges.computeIfAbsent(to, n -> new ArrayList<>());
            if (!directed) {
                back.add(edge.reversed());
            }
            return this;
        }

        Set<N> nodes() {
            return edges.keySet();
        }

        List<Edge<N>> from(N node) {
            return edges.getOrDefault(node, List.of());
        }

        List<Edge<N>> all() {
            return edges.values().stream().flatMap(List::stream)
                    .filter(edge -> directed || edge.from().compareTo(edge.to()) < 0).collect(Collectors.toList());
        }
    }

    record Route<N>(Map<N, Integer> distance, Map<N, N> parent) {
        List<N> to(N target) {
            List<N> path = new ArrayList<>();
            for (N at = target; at != null; at = parent.get(at)) {
                path.add(at);
            }
            Collections.reverse(path);
            return path;
        }
    }

    static <N extends Comparable<N>> Route<N> dijkstra(Graph<N> graph, N source) {
        record Candidate<M>(M node, int distance) {}
        Map<N, Integer> distance = new TreeMap<>();
        Map<N, N> parent = new HashMap<>();
        Set<N> done = new HashSet<>();
        PriorityQueue<Candidate<N>> queue = new PriorityQueue<>(Comparator.<Candidate<N>>comparingInt(Candidate::distance)
                .thenComparing(Candidate::node));
        distance.put(source, 0);
        queue.add(new Candidate<>(source, 0));
        while (!queue.isEmpty()) {
            Candidate<N> nearest = queue.poll();
            if (!done.add(nearest.node())) {
                continue;
            }
            for (Edge<N> edge : graph.from(nearest.node())) {
                if (edge.weight() < 0) {
                    throw new IllegalArgumentException("negative edge " + edge);
                }
                int through = nearest.distance() + edge.weight();
                if (through < distance.getOrDefault(edge.to(), Integer.MAX_VALUE)) {
                    distance.put(edge.to(), through);
                    parent.put(edge.to(), nearest.node());
                    queue.add(new Candidate<>(edge.to(), through));
                }
            }
        }
        return new Route<>(distance, parent);
    }

    static <N extends Comparable<N>> int[][] floyd(Graph<N> graph) {
        List<N> nodes = List.copyOf(graph.nodes());
        int n = nodes.size();
        int[][] distance = new int[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(distance[i], Integer.MAX_VALUE / 2);
            distance[i][i] = 0;
            for (Edge<N> edge : graph.from(nodes.get(i))) {
                int j = nodes.indexOf(edge.to());
                distance[i][j] = Math.min(distance[i][j], edge.weight());
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    distance[i][j] = Math.min(distance[i][j], distance[i][k] + distance[k][j]);
                }
            }
        }
        return distance;
    }

    static class Tarjan<N extends Comparable<N>> {
        private final Graph<N> graph;
        private final Map<N, Integer> index = new HashMap<>();
        private final Map<N, Integer> low = new HashMap<>();
        private final Deque<N> stack = new ArrayDeque<>();
        private final List<Set<N>> components = new ArrayList<>();

        Tarjan(Graph<N> graph) {
            this.graph = graph;
            graph.nodes().forEach(node -> {
                if (!index.containsKey(node)) {
                    visit(node);
                }
            });
        }

        private void visit(N node) {
            index.put(node, index.size());
            low.put(node, index.get(node));
            stack.push(node);
            for (Edge<N> edge : graph.from(node)) {
                if (!index.containsKey(edge.to())) {
                    visit(edge.to());
                    low.merge(node, low.get(edge.to()), Math::min);
                } else if (stack.contains(edge.to())) {
                    low.merge(node, index.get(edge.to()), Math::min);
                }
            }
            if (low.get(node).equals(index.get(node))) {
                Set<N> component = new TreeSet<>();
                N member;
                do {
                    member = stack.pop();
                    component.add(member);
                } while (!member.equals(node));
                components.add(component);
            }
        }
    }

    static <N extends Comparable<N>> List<N> topological(Graph<N> graph) throws CycleException {
        Map<N, Integer> incoming = new TreeMap<>();
        graph.nodes().forEach(node -> incoming.put(node, 0));
        graph.all().forEach(edge -> incoming.merge(edge.to(), 1, Integer::sum));
        TreeSet<N> ready = incoming.entrySet().stream().filter(entry -> entry.getValue() == 0).map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        List<N> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            N next = ready.pollFirst();
            order.add(next);
            for (Edge<N> edge : graph.from(next)) {
                if (incoming.merge(edge.to(), -1, Integer::sum) == 0) {
                    ready.add(edge.to());
                }
            }
        }
        if (order.size() < graph.nodes().size()) {
            Set<N> knot = new Tarjan<>(graph).components.stream().filter(c -> c.size() > 1).findFirst().orElseThrow();
            throw new CycleException(new ArrayList<>(knot));
        }
        return order;
    }

    static class UnionFind<N> {
        private final Map<N, N> parent = new HashMap<>();
        private int joins;

        N find(N node) {
            N up = parent.getOrDefault(node, node);
            if (up.equals(node)) {
                return node;
            }
            N root = find(up);
            parent.put(node, root);
            return root;
        }

        boolean join(N a, N b) {
            N one = find(a);
            N two = find(b);
            if (one.equals(two)) {
                return false;
            }
            parent.put(one, two);
            joins++;
            return true;
        }
    }

    static <N extends Comparable<N>> List<Edge<N>> kruskal(Graph<N> graph) {
        UnionFind<N> forest = new UnionFind<>();
        return graph.all().stream().sorted(Comparator.<Edge<N>>comparingInt(Edge::weight).thenComparing(Edge::from)
                .thenComparing(Edge::to)).filter(edge -> forest.join(edge.from(), edge.to())).toList();
    }

    static <N extends Comparable<N>> int prim(Graph<N> graph) {
        PriorityQueue<Edge<N>> frontier = new PriorityQueue<>(Comparator.comparingInt(Edge::weight));
        Set<N> inside = new HashSet<>();
        N start = graph.nodes().iterator().next();
        inside.add(start);
        frontier.addAll(graph.from(start));
        int total = 0;
        while (!frontier.isEmpty()) {
            Edge<N> edge = frontier.remove();
            if (inside.add(edge.to())) {
                total += edge.weight();
                frontier.addAll(graph.from(edge.to()));
            }
        }
        return total;
    }

    /** Edmonds-Karp on a residual capacity table. */
    static <N extends Comparable<N>> int maxFlow(Graph<N> graph, N source, N sink, List<String> paths) {
        Map<N, Map<N, Integer>> residual = new LinkedHashMap<>();
        for (Edge<N> edge : graph.all()) {
            residual.computeIfAbsent(edge.from(), n -> new TreeMap<>()).merge(edge.to(), edge.weight(), Integer::sum);
            residual.computeIfAbsent(edge.to(), n -> new TreeMap<>()).merge(edge.from(), 0, Integer::sum);
        }
        int flow = 0;
        while (true) {
            Map<N, N> parent = new HashMap<>();
            Deque<N> queue = new ArrayDeque<>(List.of(source));
            while (!queue.isEmpty() && !parent.containsKey(sink)) {
                N at = queue.remove();
                residual.get(at).forEach((to, room) -> {
                    if (room > 0 && !to.equals(source) && parent.putIfAbsent(to, at) == null) {
                        queue.add(to);
                    }
                });
            }
            if (!parent.containsKey(sink)) {
                return flow;
            }
            List<N> path = new Route<>(Map.of(), parent).to(sink);
            int amount = IntStream.range(1, path.size()).map(i -> residual.get(path.get(i - 1)).get(path.get(i))).min().getAsInt();
            for (int i = 1; i < path.size(); i++) {
                residual.get(path.get(i - 1)).merge(path.get(i), -amount, Integer::sum);
                residual.get(path.get(i)).merge(path.get(i - 1), amount, Integer::sum);
            }
            flow += amount;
            paths.add(path + "+" + amount);
        }
    }

    static Graph<String> cities() {
        Graph<String> graph = new Graph<>(false);
        String[] roads = {"Basel Bern 99", "Basel Zurich 87", "Bern Geneva 159", "Bern Zurich 125", "Bern Sion 152", "Geneva Sion 160",
            "Zurich Chur 119", "Chur Lugano 142", "Sion Lugano 210", "Zurich Lugano 206", "Lucerne Zurich 52", "Lucerne Bern 111"};
        for (String road : roads) {
            String[] parts = road.split(" ");
            graph.add(parts[0], parts[1], Integer.parseInt(parts[2]));
        }
        return graph;
    }

    public static void main(String[] args) {
        Graph<String> cities = cities();
        Route<String> route = dijkstra(cities, "Basel");
        route.distance().forEach((city, distance) -> System.out.printf("%-8s %4d km via %s%n", city, distance, route.to(city)));

        List<String> names = List.copyOf(cities.nodes());
        int[][] table = floyd(cities);
        for (int i = 0; i < names.size(); i++) {
            StringBuilder line = new StringBuilder(String.format("%-8s", names.get(i)));
            for (int cell : table[i]) {
                line.append(String.format("%5d", cell));
            }
            System.out.println(line);
            Route<String> single = dijkstra(cities, names.get(i));
            for (int j = 0; j < names.size(); j++) {
                assert single.distance().get(names.get(j)) == table[i][j] : names.get(i) + " to " + names.get(j);
            }
        }
        int eccentric = Arrays.stream(table).mapToInt(row -> Arrays.stream(row).max().getAsInt()).max().getAsInt();
        System.out.println("diameter " + eccentric);

        ToIntFunction<List<Edge<String>>> cost = tree -> tree.stream().mapToInt(Edge::weight).sum();
        List<Edge<String>> tree = kruskal(cities);
        System.out.println("kruskal " + cost.applyAsInt(tree) + " " + tree);
        System.out.println("prim    " + prim(cities));

        Graph<Integer> web = new Graph<>(true);
        int[][] links = {{1, 2}, {2, 3}, {3, 1}, {3, 4}, {4, 5}, {5, 6}, {6, 4}, {7, 6}, {7, 8}, {8, 7}, {8, 9}};
        for (int[] link : links) {
            web.add(link[0], link[1], 1);
        }
        System.out.println("components " + new Tarjan<>(web).components);

        Graph<String> tasks = new Graph<>(true);
        tasks.add("plan", "dig", 1).add("dig", "walls", 1).add("walls", "roof", 1).add("walls", "wires", 1).add("roof", "paint", 1)
                .add("wires", "paint", 1).add("plan", "permit", 1).add("permit", "dig", 1).add("paint", "party", 1);
        for (int round = 0; round < 2; round++) {
            try {
                System.out.println("order " + topological(tasks));
            } catch (CycleException e) {
                System.out.println("no order: " + e.getMessage() + " of length " + e.cycle.size());
            }
            tasks.add("paint", "dig", 1);
        }

        Graph<Character> pipes = new Graph<>(true);
        for (String pipe : "SA16 SC13 AB12 BC9 CA4 CD14 DB7 BT20 DT4".split(" ")) {
            pipes.add(pipe.charAt(0), pipe.charAt(1), Integer.parseInt(pipe.substring(2)));
        }
        List<String> paths = new ArrayList<>();
        System.out.println("max flow " + maxFlow(pipes, 'S', 'T', paths));
        paths.forEach(path -> System.out.println("  " + path));

        Graph<String> dating = new Graph<>(true);
        String[] likes = {"ann:xi,yo", "bea:xi", "cat:yo,zoe,wim", "dot:xi,zoe"};
        for (String like : likes) {
            String[] parts = like.split(":");
            dating.add("source", parts[0], 1);
            for (String other : parts[1].split(",")) {
                dating.add(parts[0], "~" + other, 1);
            }
        }
        for (String other : List.of("xi", "yo", "zoe", "wim")) {
            dating.add("~" + other, "~sink", 1);
        }
        List<String> pairs = new ArrayList<>();
        System.out.println("matching " + maxFlow(dating, "source", "~sink", pairs) + " in " + pairs.size() + " rounds");
        try {
            dijkstra(new Graph<Integer>(true).add(1, 2, 5).add(2, 3, -4), 1);
        } catch (IllegalArgumentException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}

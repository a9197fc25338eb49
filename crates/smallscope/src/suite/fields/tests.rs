use super::cover::{few, fewest};
use super::parse::structure;
use super::schema::{ArrayPlace, ClassPlaces, FieldBound, FieldContent, Schema};

#[test]
fn what_is_printed_is_read_again() {
    let lines = [
        "SearchTree(root=Node#0(left=Node#1(left=null, right=null, info=1), right=null, info=-2), size=2)",
        "List#0(first=Node#0(next=List#0), ring=Node#0)",
        "Heap(items=int[]#0[1, 2], empty=Node[]#0[], rows=int[][]#0[int[]#1[]])",
        "All(a=true, b='x', c=\"a, (b) \\\"c\\\"\\n\", d=Color.RED, e=0.5, f=NaN, g=?, h='\\u{7f}')",
    ];
    for line in lines {
        assert_eq!(structure(line).unwrap().to_string(), line);
    }
}

#[test]
fn what_is_no_structure_is_told_with_its_place() {
    for (line, told) in [
        ("3", "an object is expected at character 1"),
        ("List(first=)", "a value is expected at character 12"),
        ("List(first=null", "a comma and a blank is expected at character 16"),
        (
            "List(first=Node#0)",
            "its fields in parentheses, or its elements in brackets is expected at character 18",
        ),
        ("List(size=1) and", "the end of the line is expected at character 13"),
    ] {
        assert_eq!(structure(line).unwrap_err().to_string(), told);
    }
}

/// `Ring.head`, `Ring.tail`, `Node.next` and an array that belongs to the ring.
fn schema() -> Schema {
    let bound = |name: &str| FieldBound { name: name.to_owned(), possible: 9, wanted: true };
    let names = ["Ring.head", "Ring.tail", "Node.next", "Ring.all.length", "Ring.all.elements"];
    let array = ArrayPlace { length: 3, elements: Box::new(FieldContent::Value(4)) };
    let field = |name: &str, place| (name.to_owned(), place);
    let ring = [
        field("head", FieldContent::Value(0)),
        field("tail", FieldContent::Value(1)),
        field("all", FieldContent::Owned(array)),
    ];
    let node = [field("next", FieldContent::Value(2))];
    Schema {
        fields: names.map(bound).into(),
        classes: [
            ("Ring".to_owned(), ClassPlaces::Fields(ring.into())),
            ("Node".to_owned(), ClassPlaces::Fields(node.into())),
        ]
        .into(),
    }
}

#[test]
fn labels_are_breadth_first_though_text_is_depth_first() {
    let line = "Ring(head=Node#0(next=Node#1(next=Node#2(next=null))), tail=Node#2, all=Node[]#0[Node#1, null])";
    let schema = schema();
    let tuples = schema.tuples(&structure(line).unwrap());
    let told: Vec<String> = tuples
        .iter()
        .map(|(field, tuple)| format!("{} {tuple}", schema.fields[*field].name))
        .collect();
    // The tail is met before the node between: it is the second.
    assert_eq!(
        told,
        [
            "Ring.head Ring#0 -> Node#0",
            "Ring.tail Ring#0 -> Node#1",
            "Ring.all.length Ring#0 -> 2",
            "Ring.all.elements Ring#0[0] -> Node#2",
            "Ring.all.elements Ring#0[1] -> null",
            "Node.next Node#0 -> Node#2",
            "Node.next Node#2 -> Node#1",
            "Node.next Node#1 -> null",
        ]
    );
}

#[test]
fn greed_takes_three_where_two_do_and_the_smallest_is_proved() {
    let sets = [vec![0, 1, 2, 3], vec![0, 1, 4], vec![2, 3, 5]];
    assert_eq!(few(&sets, 1).chosen, [1, 2], "the first is needless in the end");
    let sets = [vec![0, 1, 2, 3], vec![0, 2, 4], vec![1, 3, 5], vec![4], vec![5]];
    let smallest = fewest(&sets, 1000);
    assert_eq!((smallest.chosen, smallest.minimum), (vec![1, 2], true));
}

#[test]
fn without_effort_nothing_is_called_smallest() {
    // Any two of three do, and no two tuples are apart.
    let sets = [vec![0, 1], vec![1, 2], vec![0, 2]];
    assert!(!fewest(&sets, 0).minimum);
    let smallest = fewest(&sets, 100);
    assert_eq!((smallest.chosen.len(), smallest.minimum), (2, true));
}

#[test]
fn each_tuple_is_in_as_many_structures_as_are_wanted_or_as_there_are() {
    let sets = [vec![0, 1, 2], vec![0, 1, 2], vec![0, 3], vec![1, 3], vec![2, 3], vec![3, 4]];
    for times in 1..=5 {
        let chosen = few(&sets, times).chosen;
        for tuple in 0..5 {
            let has = |place: &&usize| sets[**place].contains(&tuple);
            let all = sets.iter().filter(|set| set.contains(&tuple)).count();
            let there = chosen.iter().filter(has).count();
            assert!(there >= all.min(usize::from(times)), "{tuple} of {chosen:?}");
        }
    }
    assert_eq!(few(&sets, 5).chosen, [0, 1, 2, 3, 4, 5]);
    assert_eq!(few(&sets, 1).chosen, [0, 5], "no other structure has 4");
}

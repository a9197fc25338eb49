//! Where boxes and arrows go: in layers, from top to bottom.
//!
//! The method is that of Sugiyama, Tagawa and Toda (1981). An arrow that leads back to where a
//! depth-first walk came from is turned round. A box is below all that lead to it. Between two layers of boxes is
//! one for labels. An arrow is cut where it passes a layer, and each piece has a place there as a box has: so
//! nothing lies on anything else. Pieces are ordered by the places of their neighbours, and then moved as
//! close to them as the order allows (least squares, by pooling adjacent violators).
//!
//! Ours, because `layout-rs` 0.1.3 panics on one in sixty random graphs of 10 boxes and 16 arrows ("can't
//! normalize the unit vector"), and takes half a second for 30 boxes and 60 arrows.

use std::collections::BTreeSet;

/// Between boxes and arrows that are side by side.
const DISTANCE: f64 = 18.0;
/// What an arrow needs where it passes a layer.
const THIN: f64 = 6.0;
/// The height of a layer of labels.
const LABELS: f64 = 48.0;
/// How often places are improved.
const SWEEPS: usize = 12;
/// From so many pieces on, the order stays as it was found: it would take long.
const MANY: usize = 2_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// What must stay empty on its left and on its right.
    pub(crate) aside: f64,
}

pub(crate) struct Wish {
    pub(crate) boxes: Vec<Size>,
    /// From which box to which other one, and the width of the label.
    pub(crate) arrows: Vec<(usize, usize, f64)>,
}

pub(crate) struct Layout {
    /// The corner of each box.
    pub(crate) corners: Vec<(f64, f64)>,
    /// The way of each arrow: it is vertical at each of these points.
    pub(crate) ways: Vec<Vec<(f64, f64)>>,
    /// The middle of each label.
    pub(crate) labels: Vec<(f64, f64)>,
}

impl Wish {
    pub(crate) fn layout(&self) -> Layout {
        let walk = Walk::new(self);
        let mut grid = Grid::new(self, &walk);
        grid.order();
        grid.place();
        grid.finish(self, &walk)
    }
}

/// What a depth-first walk along the arrows tells.
struct Walk {
    /// The arrows that leave each box.
    out: Vec<Vec<usize>>,
    /// Boxes in the order in which they are met.
    order: Vec<usize>,
    /// Arrows that lead back to where the walk came from.
    turned: Vec<bool>,
    layers: Vec<usize>,
}

/// How far the walk is with a box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Left,
}

impl Walk {
    fn new(wish: &Wish) -> Walk {
        let count = wish.boxes.len();
        let mut out: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (number, arrow) in wish.arrows.iter().enumerate() {
            out[arrow.0].push(number);
        }
        let (mut order, mut left) = (Vec::new(), Vec::new());
        let mut turned = vec![false; wish.arrows.len()];
        let mut states = vec![State::New; count];
        for start in 0..count {
            // A list may be longer than our stack is deep, so what is open is in a list of its own: each
            // box, and how many of its arrows were followed.
            let is_new = states[start] == State::New;
            let mut path = Vec::from_iter(is_new.then_some((start, 0)));
            while let Some((from, followed)) = path.last_mut() {
                if std::mem::replace(&mut states[*from], State::Open) == State::New {
                    order.push(*from);
                }
                let Some(&arrow) = out[*from].get(*followed) else {
                    states[*from] = State::Left;
                    left.push(*from);
                    path.pop();
                    continue;
                };
                *followed += 1;
                let to = wish.arrows[arrow].1;
                turned[arrow] = states[to] == State::Open;
                if states[to] == State::New {
                    path.push((to, 0));
                }
            }
        }
        let layers = layers(wish, &turned, &left);
        Walk { out, order, turned, layers }
    }

    /// The box at the upper end of an arrow, and that at its lower end.
    fn ends(&self, wish: &Wish, arrow: usize) -> (usize, usize) {
        let (from, to, _) = wish.arrows[arrow];
        if self.turned[arrow] { (to, from) } else { (from, to) }
    }
}

/// Each box one layer below the lowest that leads to it. Who is left last by the walk comes first.
fn layers(wish: &Wish, turned: &[bool], left: &[usize]) -> Vec<usize> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); wish.boxes.len()];
    for (&(from, to, _), &is_turned) in wish.arrows.iter().zip(turned) {
        let (upper, lower) = if is_turned { (to, from) } else { (from, to) };
        below[upper].push(lower);
    }
    let mut layers = vec![0; wish.boxes.len()];
    for &upper in left.iter().rev() {
        for &lower in &below[upper] {
            layers[lower] = layers[lower].max(layers[upper] + 1);
        }
    }
    layers
}

/// Boxes, and arrows in pieces, in rows: even ones have boxes, odd ones labels.
struct Grid {
    /// The pieces of each row, from left to right.
    rows: Vec<Vec<usize>>,
    row_of: Vec<usize>,
    widths: Vec<f64>,
    /// The pieces above and below that each is connected with.
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// The pieces of each arrow, from top to bottom, the boxes at its ends included. The first pieces
    /// of all are the boxes.
    chains: Vec<Vec<usize>>,
    /// The middle of each piece.
    middles: Vec<f64>,
}

impl Grid {
    fn new(wish: &Wish, walk: &Walk) -> Grid {
        let count = wish.boxes.len();
        let lowest = walk.layers.iter().copied().max().unwrap_or(0);
        let mut grid = Grid {
            rows: vec![Vec::new(); 2 * lowest + 1],
            row_of: walk.layers.iter().map(|layer| 2 * layer).collect(),
            widths: wish.boxes.iter().map(|size| size.width + 2.0 * size.aside).collect(),
            above: vec![Vec::new(); count],
            below: vec![Vec::new(); count],
            chains: vec![Vec::new(); wish.arrows.len()],
            middles: Vec::new(),
        };
        // In the order of the walk nothing crosses in a tree, and children stay in the order of the fields.
        let mut placed = BTreeSet::new();
        for &from in &walk.order {
            if placed.insert(from) {
                grid.rows[2 * walk.layers[from]].push(from);
            }
            for &arrow in &walk.out[from] {
                let label = wish.arrows[arrow].2;
                grid.add(walk.ends(wish, arrow), arrow, (walk.turned[arrow], label));
            }
        }
        grid.middles = vec![0.0; grid.widths.len()];
        grid
    }

    /// Cuts an arrow into pieces; its label is next to where it begins.
    fn add(
        &mut self,
        (upper, lower): (usize, usize),
        arrow: usize,
        (is_turned, label): (bool, f64),
    ) {
        let (first, last) = (self.row_of[upper] + 1, self.row_of[lower] - 1);
        let label_row = if is_turned { last } else { first };
        let mut chain = vec![upper];
        for row in first..=last {
            let piece = self.widths.len();
            self.widths.push(if row == label_row { label.max(THIN) } else { THIN });
            self.row_of.push(row);
            self.rows[row].push(piece);
            chain.push(piece);
        }
        chain.push(lower);
        self.above.resize(self.widths.len(), Vec::new());
        self.below.resize(self.widths.len(), Vec::new());
        for pair in chain.windows(2) {
            self.below[pair[0]].push(pair[1]);
            self.above[pair[1]].push(pair[0]);
        }
        self.chains[arrow] = chain;
    }

    /// Where each piece is in its row.
    fn positions(&self) -> Vec<usize> {
        let mut positions = vec![0; self.widths.len()];
        for row in &self.rows {
            row.iter().enumerate().for_each(|(position, &piece)| positions[piece] = position);
        }
        positions
    }

    /// Moves pieces within their rows so that few arrows cross.
    fn order(&mut self) {
        if self.widths.len() > MANY {
            return;
        }
        let (mut best, mut fewest) = (self.rows.clone(), self.crossings());
        for sweep in 0..SWEEPS {
            if fewest == 0 {
                break;
            }
            let goes_down = sweep % 2 == 0;
            let neighbours = if goes_down { &self.above } else { &self.below };
            let mut numbers: Vec<usize> = (0..self.rows.len()).collect();
            if !goes_down {
                numbers.reverse();
            }
            let mut positions = self.positions();
            for number in numbers {
                let row = &mut self.rows[number];
                let wish = |piece: usize| match &neighbours[piece][..] {
                    [] => positions[piece] as f64,
                    all => mean(all.iter().map(|&one| positions[one] as f64)),
                };
                let mut wishes: Vec<(f64, usize)> =
                    row.iter().map(|&piece| (wish(piece), piece)).collect();
                wishes.sort_by(|one, other| one.0.total_cmp(&other.0));
                *row = wishes.into_iter().map(|(_, piece)| piece).collect();
                row.iter().enumerate().for_each(|(position, &piece)| positions[piece] = position);
            }
            let crossings = self.crossings();
            if crossings < fewest {
                (best, fewest) = (self.rows.clone(), crossings);
            }
        }
        self.rows = best;
    }

    fn crossings(&self) -> usize {
        let positions = self.positions();
        let of_row = |row: &Vec<usize>| {
            let steps = row
                .iter()
                .flat_map(|&piece| self.below[piece].iter().map(move |&below| (piece, below)));
            let steps: Vec<(usize, usize)> =
                steps.map(|(piece, below)| (positions[piece], positions[below])).collect();
            let crosses = |(index, one): (usize, &(usize, usize))| {
                steps[..index].iter().filter(|other| other.0 < one.0 && other.1 > one.1).count()
            };
            steps.iter().enumerate().map(crosses).sum::<usize>()
        };
        self.rows.iter().map(of_row).sum()
    }

    /// Moves pieces to the side, closer to what they are connected with.
    fn place(&mut self) {
        for number in 0..self.rows.len() {
            let wishes = vec![0.0; self.rows[number].len()];
            self.settle(number, &wishes);
        }
        for sweep in 0..SWEEPS {
            let mut numbers: Vec<usize> = (0..self.rows.len()).collect();
            if sweep % 2 == 1 {
                numbers.reverse();
            }
            for number in numbers {
                let wish = |&piece: &usize| {
                    let (above, below) = (&self.above[piece], &self.below[piece]);
                    let near = above.iter().chain(below).map(|&one| self.middles[one]);
                    if above.is_empty() && below.is_empty() {
                        self.middles[piece]
                    } else {
                        mean(near)
                    }
                };
                let wishes: Vec<f64> = self.rows[number].iter().map(wish).collect();
                self.settle(number, &wishes);
            }
        }
    }

    /// Places a row as close to its wishes as its order allows.
    fn settle(&mut self, number: usize, wishes: &[f64]) {
        let row = &self.rows[number];
        // How far each must be from the first.
        let mut offsets = vec![0.0];
        for pair in row.windows(2) {
            let apart = (self.widths[pair[0]] + self.widths[pair[1]]) / 2.0 + DISTANCE;
            offsets.push(offsets.last().expect("there is the first") + apart);
        }
        // Groups that move together: the sum of their wishes, and how many they are.
        let mut groups: Vec<(f64, f64)> = Vec::new();
        for (wish, offset) in wishes.iter().zip(&offsets) {
            let mut group = (wish - offset, 1.0);
            while let Some(before) =
                groups.pop_if(|before| before.0 / before.1 >= group.0 / group.1)
            {
                group = (before.0 + group.0, before.1 + group.1);
            }
            groups.push(group);
        }
        let places = groups
            .into_iter()
            .flat_map(|(sum, count)| std::iter::repeat_n(sum / count, count as usize));
        for ((&piece, place), offset) in row.iter().zip(places).zip(&offsets) {
            self.middles[piece] = place + offset;
        }
    }

    fn finish(self, wish: &Wish, walk: &Walk) -> Layout {
        let (tops, ports) = (self.tops(wish), self.ports(wish));
        let height = |row: usize| tops[row + 1] - tops[row];
        let corner = |index: usize| {
            (self.middles[index] - wish.boxes[index].width / 2.0, tops[self.row_of[index]])
        };
        let mut layout = Layout {
            corners: (0..wish.boxes.len()).map(corner).collect(),
            ways: Vec::new(),
            labels: Vec::new(),
        };
        for (arrow, chain) in self.chains.iter().enumerate() {
            let [upper, pieces @ .., lower] = &chain[..] else { unreachable!("it has two ends") };
            let (row, high) = (self.row_of[*upper], wish.boxes[*upper].height);
            let (from, to) = ports[arrow];
            let mut way = vec![(from, tops[row] + high)];
            if high < height(row) {
                // Straight down, until the box beside it that is higher has ended, too.
                way.push((from, tops[row + 1]));
            }
            for &piece in pieces {
                let (x, row) = (self.middles[piece], self.row_of[piece]);
                match row % 2 {
                    // Straight down beside the boxes.
                    0 => way.extend([(x, tops[row]), (x, tops[row + 1])]),
                    _ => way.push((x, tops[row] + height(row) / 2.0)),
                }
            }
            way.push((to, tops[self.row_of[*lower]]));
            let label = if walk.turned[arrow] { pieces.last() } else { pieces.first() };
            let label = *label.expect("there is a row of labels between two of boxes");
            let row = self.row_of[label];
            layout.labels.push((self.middles[label], tops[row] + height(row) / 2.0));
            if walk.turned[arrow] {
                way.reverse();
            }
            layout.ways.push(way);
        }
        layout
    }

    /// Where each row begins, and where the last one ends.
    fn tops(&self, wish: &Wish) -> Vec<f64> {
        let mut tops = vec![0.0];
        for (number, row) in self.rows.iter().enumerate() {
            let boxes =
                row.iter().filter_map(|&piece| wish.boxes.get(piece)).map(|size| size.height);
            let height = if number % 2 == 1 { LABELS } else { boxes.fold(0.0, f64::max) };
            tops.push(tops[number] + height);
        }
        tops
    }

    /// Where arrows leave boxes below and enter them above: side by side, in the order of where they lead.
    fn ports(&self, wish: &Wish) -> Vec<(f64, f64)> {
        let count = wish.boxes.len();
        let (mut leaving, mut entering) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (arrow, chain) in self.chains.iter().enumerate() {
            let (first, last) = (chain[0], chain[chain.len() - 1]);
            leaving[first].push((self.middles[chain[1]], arrow));
            entering[last].push((self.middles[chain[chain.len() - 2]], arrow));
        }
        let mut ports = vec![(0.0, 0.0); self.chains.len()];
        for index in 0..count {
            let width = wish.boxes[index].width;
            let left = self.middles[index] - width / 2.0;
            for (side, is_below) in [(&mut leaving[index], true), (&mut entering[index], false)] {
                side.sort_by(|one: &(f64, usize), other| one.0.total_cmp(&other.0));
                for (place, &(_, arrow)) in side.iter().enumerate() {
                    let x = left + width * (place + 1) as f64 / (side.len() + 1) as f64;
                    let port = &mut ports[arrow];
                    *(if is_below { &mut port.0 } else { &mut port.1 }) = x;
                }
            }
        }
        ports
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / f64::max(count, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    const LABEL: f64 = 30.0;

    fn wish(boxes: usize, arrows: &[(usize, usize)]) -> Wish {
        let ends = arrows.iter().map(|&(from, to)| (from % boxes, to % boxes));
        let arrows = ends.filter(|(from, to)| from != to).map(|(from, to)| (from, to, LABEL));
        let size = |index: usize| Size {
            width: 40.0 + 10.0 * (index % 4) as f64,
            height: 30.0 + 18.0 * (index % 3) as f64,
            aside: 20.0 * (index % 2) as f64,
        };
        Wish { boxes: (0..boxes).map(size).collect(), arrows: arrows.collect() }
    }

    /// Corner and size.
    type Area = ((f64, f64), (f64, f64));

    fn overlap(one: &Area, other: &Area) -> bool {
        let apart = |a: f64, long: f64, b: f64, wide: f64| a + long <= b || b + wide <= a;
        let (((x, y), (w, h)), ((x2, y2), (w2, h2))) = (one, other);
        !apart(*x, *w, *x2, *w2) && !apart(*y, *h, *y2, *h2)
    }

    #[test]
    fn children_of_a_tree_are_below_it_in_the_order_of_their_arrows() {
        let Layout { corners, .. } = wish(6, &[(0, 1), (0, 2), (0, 3), (2, 4), (2, 5)]).layout();
        assert!(corners[1].0 < corners[2].0 && corners[2].0 < corners[3].0, "{corners:?}");
        assert!(corners[4].0 < corners[5].0, "{corners:?}");
        assert!(corners[0].1 < corners[1].1 && corners[2].1 < corners[4].1, "{corners:?}");
    }

    #[test]
    fn a_list_that_leads_back_stays_a_list() {
        let layout = wish(3, &[(0, 1), (1, 2), (2, 1), (1, 0)]).layout();
        let heights: Vec<f64> = layout.corners.iter().map(|corner| corner.1).collect();
        assert!(heights.is_sorted() && heights[0] < heights[2], "{heights:?}");
        // An arrow goes from where it begins to where it ends, also upwards.
        let back = &layout.ways[3];
        assert!(back[0].1 > back[back.len() - 1].1, "{back:?}");
    }

    #[test]
    fn whatever_leads_where_nothing_lies_on_anything_else() {
        let arrows = proptest::collection::vec((0..30usize, 0..30usize), 0..60);
        let mut runner = TestRunner::deterministic();
        let ran = runner.run(&(1..30usize, arrows), |(boxes, arrows)| {
            let wish = wish(boxes, &arrows);
            let Layout { corners, ways, labels } = wish.layout();
            let sizes = wish.boxes.iter().map(|size| (size.width, size.height));
            let mut areas: Vec<Area> = corners.iter().copied().zip(sizes).collect();
            areas.extend(labels.iter().map(|(x, y)| ((x - LABEL / 2.0, y - 8.0), (LABEL, 16.0))));
            for (index, area) in areas.iter().enumerate() {
                prop_assert!(area.0.0.is_finite() && area.0.1.is_finite());
                prop_assert!(!areas[..index].iter().any(|other| overlap(area, other)), "{areas:?}");
            }
            for (way, &(from, to, _)) in ways.iter().zip(&wish.arrows) {
                // The tip points where the last step goes.
                prop_assert!(way.windows(2).all(|pair| pair[0] != pair[1]), "{way:?}");
                for (end, index) in [(way[0], from), (way[way.len() - 1], to)] {
                    let ((x, y), (width, height)) = areas[index];
                    let touches = end.1 == y || end.1 == y + height;
                    prop_assert!(touches && end.0 > x && end.0 < x + width, "{end:?}");
                }
            }
            Ok(())
        });
        ran.unwrap_or_else(|error| panic!("{error}"));
    }
}

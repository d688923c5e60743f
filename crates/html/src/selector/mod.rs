//! A subset of CSS selectors: `*`, names, `#id`, `.class`, `[attr]` and its operators, `:not(…)`, `:first-child`,
//! `:last-child`, the four combinators, lists.
//!
//! One constant lexer serves both the check at compile time ([`is_valid_selector`]) and the compilation at run time
//! ([`Selector::new`]), so that the two cannot disagree.

use crate::condition::{Condition, Operator};
use crate::mark_index::GROUP_SLOTS;
use crate::marks::Marks;
use crate::slot::Slot;
use crate::tree::Node;

mod lexer;

pub use lexer::is_valid_selector;
use lexer::{Combinator, Token, parse_token};

/// The conditions on one element, and its relation to the element of the previous step.
#[derive(Clone, Debug, Default)]
struct SelectorStep {
    combinator: Option<Combinator>,
    conditions: Vec<Condition>,
    /// Marks of every element that meets the conditions, and their numbers.
    needed: Marks,
    mark_numbers: Box<[u8]>,
}

impl SelectorStep {
    /// Computes the marks that the conditions require.
    fn finish_conditions(&mut self) {
        self.needed =
            self.conditions.iter().map(Condition::required_marks).fold(Marks::default(), Marks::union);
        let parts = (0u8..).step_by(u64::BITS as usize).zip(self.needed.to_words());
        let numbers = parts.flat_map(|(first, part)| {
            (0..64).filter(move |bit| part >> bit & 1 == 1).map(move |bit| first + bit)
        });
        self.mark_numbers = numbers.collect();
    }

    /// Returns whether the element is a descendant of the previous step's element, or of one of its siblings.
    fn is_within(&self) -> bool {
        matches!(self.combinator, Some(Combinator::Descendant | Combinator::Child))
    }

    /// Returns the rarity of the marks' elements; 0 when no mark is known.
    fn rarity(&self) -> u8 {
        match self.needed {
            Marks { words: 0, attrs: 0, tags: 0 } => 0,
            Marks { words: 0, attrs: 0, .. } => 1,
            Marks { words: 0, .. } => 2,
            _ => 3,
        }
    }

    /// Returns whether an element with the marks meets the conditions.
    fn is_met_by(&self, node: Node<'_>) -> bool {
        self.conditions.iter().all(|condition| condition.is_met_by(node))
    }
}

/// A compiled selector. The default matches nothing.
#[derive(Clone, Debug, Default)]
pub struct Selector {
    members: Vec<ComplexSelector>,
    /// Marks of which every matching element has at least one.
    some: Marks,
}

/// A member of the list.
#[derive(Clone, Debug, Default)]
struct ComplexSelector {
    /// Steps of the selector, from left to right.
    steps: Vec<SelectorStep>,
    /// Marks of every matching element.
    needed: Marks,
    /// Number of steps that name an ancestor of every match; 0 when none does.
    around: usize,
}

impl ComplexSelector {
    fn new(steps: Vec<SelectorStep>) -> Self {
        let needed = steps.last().map(|step| step.needed).unwrap_or_default();
        let outward = steps.iter().zip(steps.iter().skip(1)).enumerate();
        let around =
            outward.filter(|(_, (_, next))| next.is_within()).map(|(at, (step, _))| (step.rarity(), at + 1));
        let around = around.max().filter(|(rarity, _)| *rarity > 0).map_or(0, |(_, around)| around);
        Self { steps, needed, around }
    }

    /// Returns the rarest mark of every matching element; all marks when none is known.
    fn rarest_marks(&self) -> Marks {
        let Marks { words, attrs, tags } = self.needed;
        match (words, attrs, tags) {
            (0, 0, 0) => Marks { words: u64::MAX, attrs: u64::MAX, tags: u32::MAX },
            (0, 0, tags) => Marks { tags, ..Marks::default() },
            (0, attrs, _) => Marks { attrs: attrs & attrs.wrapping_neg(), ..Marks::default() },
            (words, ..) => Marks { words: words & words.wrapping_neg(), ..Marks::default() },
        }
    }

    /// Returns the step of an ancestor of the match: the one with the rarest elements, and the nearest of several.
    fn ancestor_step(&self) -> Option<&SelectorStep> {
        self.steps.get(self.around.checked_sub(1)?)
    }

    /// Returns whether an element with the marks of the ancestor step is such an ancestor.
    fn matches_ancestor_steps(&self, outer: Node<'_>) -> bool {
        self.steps.get(..self.around).is_some_and(|steps| match_steps(steps, outer) == Verdict::Match)
    }

    /// Returns which slots of a group are within elements described by the ancestor steps: elements of this group, whose marks are
    /// given, and earlier ones up to `end`, which is updated.
    fn find_slots_within_ancestors(&self, node: Node<'_>, group: u32, marked: u64, end: &mut u32) -> u64 {
        let first = group * GROUP_SLOTS;
        let before = |slot: u32| match slot.saturating_sub(first) {
            count @ 0..GROUP_SLOTS => !(u64::MAX << count),
            _ => u64::MAX,
        };
        let mut bits = before(*end);
        let mut starts = marked & !bits;
        while starts != 0 {
            let outer = node.with_slot(first + starts.trailing_zeros());
            starts &= starts - 1;
            if self.matches_ancestor_steps(outer) {
                let (inner, after) = outer.inner_slots();
                let inside = before(after) & !before(inner);
                (bits, starts) = (bits | inside, starts & !inside);
                *end = after.max(*end);
            }
        }
        bits
    }
}

impl Selector {
    /// Returns the selector of a class, `.a`.
    pub(crate) fn for_class(class: &str) -> Self {
        let mut step =
            SelectorStep { conditions: vec![Condition::for_class(class)], ..SelectorStep::default() };
        step.finish_conditions();
        let member = ComplexSelector::new(vec![step]);
        Self { some: member.rarest_marks(), members: vec![member] }
    }

    /// Compiles a selector of the subset `*`, `name`, `#id`, `.class`, `[attr]`, `[attr=v]` (also `~=`, `^=`, `$=`,
    /// `*=`), `:not(compound)`, `:first-child`, `:last-child`, the combinators ` `, `>`, `+`, `~`, and comma lists.
    /// None when it is no such selector. `~` sees at most 256 siblings before an element.
    #[must_use]
    pub fn new(css: &str) -> Option<Self> {
        if !is_valid_selector(css) {
            return None;
        }
        let mut members = Vec::new();
        let mut steps = Vec::new();
        let mut step = SelectorStep::default();
        let mut outside: Option<Vec<Condition>> = None;
        let mut rest = css.trim_ascii();
        loop {
            let (piece, after) = parse_token(rest)?;
            rest = after;
            match piece {
                Token::Any => {}
                Token::Name(name) => step.conditions.push(Condition::for_name(name)),
                Token::Id(id) => step.conditions.push(Condition::for_attr("id", Operator::Equals, id)),
                Token::Class(class) => step.conditions.push(Condition::for_class(class)),
                Token::Attr(name, operator, value) => {
                    step.conditions.push(Condition::for_attr(name, operator, value));
                }
                Token::FirstChild => step.conditions.push(Condition::FirstChild),
                Token::LastChild => step.conditions.push(Condition::LastChild),
                Token::Not => outside = Some(std::mem::take(&mut step.conditions)),
                Token::CloseNot => {
                    let inside = std::mem::replace(&mut step.conditions, outside.take().unwrap_or_default());
                    step.conditions.push(Condition::Not(inside));
                }
                Token::Combinator(combinator) => {
                    step.finish_conditions();
                    steps.push(std::mem::take(&mut step));
                    step.combinator = Some(combinator);
                }
                Token::Comma | Token::End => {
                    step.finish_conditions();
                    steps.push(std::mem::take(&mut step));
                    members.push(ComplexSelector::new(std::mem::take(&mut steps)));
                }
            }
            if matches!(piece, Token::End) {
                let some =
                    members.iter().map(ComplexSelector::rarest_marks).fold(Marks::default(), Marks::union);
                return Some(Self { members, some });
            }
        }
    }

    /// Returns the candidate slots of a group; other slots do not match. Bits beyond the end of the tree are meaningless. `reach` is
    /// the result of [`Self::compute_reach`] or is empty; the groups are requested in order.
    pub(crate) fn find_candidates(&self, node: Node<'_>, group: u32, reach: &mut [u32]) -> u64 {
        let Some(marks) = node.mark_index().group(group) else { return 0 };
        let (mut found, mut reach) = (0, reach.iter_mut());
        for member in &self.members {
            let Some(step) = member.steps.last() else { continue };
            let mut slots = marks.slots_with(&step.mark_numbers);
            if let (Some(end), Some(ancestor)) = (reach.next(), member.ancestor_step()) {
                let marked = marks.slots_with(&ancestor.mark_numbers);
                slots &= member.find_slots_within_ancestors(node, group, marked, end);
            }
            found |= slots;
        }
        found
    }

    /// Returns, for each member, how far the ancestors of possible matches reach that are known before `node` is searched. Empty
    /// when no member names ancestors.
    pub(crate) fn compute_reach(&self, node: Node<'_>) -> Vec<u32> {
        if self.members.iter().all(|member| member.around == 0) {
            return Vec::new();
        }
        let outward = || std::iter::successors(Some(node), Node::parent);
        let member_reach = |member: &ComplexSelector| {
            let is_around = |step: &SelectorStep| {
                outward().any(|outer| {
                    outer.marks().contains_all(step.needed) && member.matches_ancestor_steps(outer)
                })
            };
            if member.ancestor_step().is_none_or(is_around) { u32::MAX } else { 0 }
        };
        self.members.iter().map(member_reach).collect()
    }

    /// Returns whether a slot's element may match.
    pub(crate) const fn may_match(&self, slot: &Slot) -> bool {
        slot.marks().intersects(self.some)
    }

    /// Returns whether an element matches; text and the document never do.
    pub(crate) fn matches(&self, node: Node<'_>) -> bool {
        let Some(slot) = node.data() else { return false };
        let marks = slot.marks();
        let is_match = |member: &ComplexSelector| {
            marks.contains_all(member.needed) && match_steps(&member.steps, node) == Verdict::Match
        };
        self.may_match(slot) && self.members.iter().any(is_match)
    }
}

/// Result of comparing steps with an element, and where a retry is worthwhile. This keeps the comparison from trying every
/// combination of ancestors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Match,
    /// An earlier sibling may match.
    TrySibling,
    /// An ancestor further up may match.
    TryAncestor,
    /// No element further up or before can match.
    Never,
}

/// Number of preceding siblings that `~` checks: without a limit, a page of nothing but siblings would take quadratic time.
const SIBLINGS_MAX: usize = 256;

/// Compares the steps, of which the last describes `node`, whose marks match. The recursion depth is the number of steps, not the
/// depth of the page.
fn match_steps(steps: &[SelectorStep], node: Node<'_>) -> Verdict {
    let Some((step, before)) = steps.split_last() else { return Verdict::Match };
    if !step.is_met_by(node) {
        return Verdict::TrySibling;
    }
    let (Some(combinator), Some(outer)) = (step.combinator, before.last()) else { return Verdict::Match };
    let is_upward = matches!(combinator, Combinator::Descendant | Combinator::Child);
    let mut candidate = node;
    for _ in 0..SIBLINGS_MAX {
        let next = if is_upward { candidate.parent() } else { candidate.prev_sibling() };
        let Some(next) = next else { return if is_upward { Verdict::Never } else { Verdict::TryAncestor } };
        candidate = next;
        let may_hold = candidate.marks().contains_all(outer.needed);
        let verdict = if may_hold { match_steps(before, candidate) } else { Verdict::TrySibling };
        match (verdict, combinator) {
            (Verdict::Match, _) => return Verdict::Match,
            (Verdict::Never, _) => return Verdict::Never,
            (Verdict::TryAncestor, Combinator::Adjacent | Combinator::Sibling) => {
                return Verdict::TryAncestor;
            }
            (_, Combinator::Child) => return Verdict::TryAncestor,
            (_, Combinator::Adjacent) => return Verdict::TrySibling,
            (_, Combinator::Descendant | Combinator::Sibling) => {}
        }
    }
    Verdict::TryAncestor
}

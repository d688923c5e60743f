//! State of the tree construction and the types used by its rules: tags, modes, open elements, scopes (WHATWG, 13.2.4).

use crate::slot::Slot;
use crate::span::Span;
use crate::tags::Tag;
use crate::tokenizer::Tokenizer;

/// Maximum depth; deeper elements have no content of their own. Browsers use the same limit.
pub(super) const DEPTH_MAX: usize = 512;

/// Maximum number of elements and texts of a page, 40 times those of the largest recorded page. The rest is dropped, and the page
/// counts as truncated.
pub(super) const SLOTS_MAX: usize = 1 << 19;

/// A start tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct StartTag {
    pub(super) name: Span,
    pub(super) tag: Tag,
    pub(super) attrs: Span,
    pub(super) is_self_closing: bool,
}

/// An end tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndTag {
    pub(super) name: Span,
    pub(super) tag: Tag,
}

/// Insertion mode (WHATWG, 13.2.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InsertionMode {
    BeforeHtml,
    BeforeHead,
    InHead,
    AfterHead,
    InBody,
    InTable,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
}

/// Outcome of a rule: the tag is handled, or is to be processed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleOutcome {
    Done,
    Again,
}

/// State to restore at the end of a `noscript` element.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateOutsideNoscript {
    pub(super) depth: usize,
    pub(super) mode: InsertionMode,
    pub(super) form: u32,
    pub(super) formatting: usize,
    pub(super) templates: usize,
}

/// The state of the construction.
pub(super) struct Builder<'a> {
    pub(super) tokenizer: Tokenizer<'a>,
    pub(super) slots: Vec<Slot>,
    pub(super) open: Vec<OpenElement>,
    /// Number of open paragraphs, kept by `push` and `pop`.
    pub(super) paragraphs: usize,
    /// Formatting elements to reopen in the next block; `None` is a marker.
    pub(super) formatting: Vec<Option<u32>>,
    pub(super) mode: InsertionMode,
    pub(super) template_modes: Vec<InsertionMode>,
    pub(super) head: u32,
    pub(super) form: u32,
    pub(super) noscript: Option<StateOutsideNoscript>,
    /// Whether content misplaced in a table goes before the table ("foster parenting").
    pub(super) is_fostering: bool,
    /// Offset at which a newline is ignored, right after the start tag of `pre`.
    pub(super) skip_newline_at: Option<u32>,
    pub(super) is_quirks: bool,
    pub(super) has_ended: bool,
    /// Whether a slot was inserted elsewhere than at the end.
    pub(super) is_disordered: bool,
}

/// Namespace of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Namespace {
    Html,
    Svg,
    MathMl,
}

/// An open element.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenElement {
    pub(super) slot: u32,
    pub(super) tag: Tag,
    pub(super) space: Namespace,
}

impl OpenElement {
    pub(super) fn is_html_tag(self, tag: Tag) -> bool {
        self.tag == tag && self.space == Namespace::Html
    }

    pub(super) fn is_html_where(self, set: fn(Tag) -> bool) -> bool {
        self.space == Namespace::Html && set(self.tag)
    }
}

/// Boundary of a search among the open elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Plain,
    List,
    Button,
    Table,
}

impl Scope {
    pub(super) fn ends_at(self, open: OpenElement) -> bool {
        if open.space != Namespace::Html {
            return self != Self::Table && is_integration_point(open);
        }
        match self {
            Self::Table => matches!(open.tag, Tag::Html | Tag::Noscript | Tag::Table | Tag::Template),
            Self::List if matches!(open.tag, Tag::Ol | Tag::Ul) => true,
            Self::Button if open.tag == Tag::Button => true,
            _ => open.tag.bounds_scope(),
        }
    }
}

/// Returns whether an element is foreign with HTML content. For `annotation-xml` that depends on an attribute.
pub(super) fn is_integration_point(open: OpenElement) -> bool {
    match open.space {
        Namespace::Html => false,
        Namespace::Svg => matches!(open.tag, Tag::ForeignObject | Tag::Desc | Tag::Title),
        Namespace::MathMl => matches!(open.tag, Tag::AnnotationXml) || is_mathml_text_integration_point(open),
    }
}

pub(super) fn is_mathml_text_integration_point(open: OpenElement) -> bool {
    open.space == Namespace::MathMl && matches!(open.tag, Tag::Mi | Tag::Mo | Tag::Mn | Tag::Ms | Tag::Mtext)
}

pub(super) fn is_whitespace(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

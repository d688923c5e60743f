//! The element names that the tree rules know, as one byte each.
//!
//! The rules of HTML (WHATWG, 13.2.6) mention some hundred names. Repeated comparison of names would cost more than the rest
//! of the parse, so each name is packed into an integer once and looked up in a compiled `match`.

/// Packs up to eight bytes, in lower case, into a number; of longer names the last eight, mixed with the others. It distinguishes
/// known names from each other, and names of up to eight bytes from all others.
const fn pack(name: &[u8]) -> u64 {
    let mut packed = 0u64;
    let mut rest = name;
    while let [byte, tail @ ..] = rest {
        packed = packed.rotate_left(8) ^ byte.to_ascii_lowercase() as u64;
        rest = tail;
    }
    packed
}

macro_rules! tags {
    ($($tag:ident $name:literal)*) => {
        /// An element name that the rules know, or [`Tag::Other`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Tag {
            /// Element of any other name.
            Other,
            $(#[doc = $name] $tag,)*
        }

        #[allow(non_upper_case_globals)]
        mod keys {
            $(pub(super) const $tag: u64 = super::pack($name.as_bytes());)*
        }

        impl Tag {
            /// Returns the tag of a name in any case.
            pub(super) const fn from_name(name: &[u8]) -> Self {
                let tag = match pack(name) {
                    $(keys::$tag => Self::$tag,)*
                    _ => Self::Other,
                };
                if name.len() > 8 && !tag.name().as_bytes().eq_ignore_ascii_case(name) { Self::Other } else { tag }
            }

            /// Returns the name in lower case; empty for an unknown one.
            pub(super) const fn name(self) -> &'static str {
                match self {
                    Self::Other => "",
                    $(Self::$tag => $name,)*
                }
            }
        }
    };
}

tags! {
    A "a" Address "address" AnnotationXml "annotation-xml" Applet "applet" Area "area" Article "article" Aside "aside"
    B "b" Base "base" Basefont "basefont" Bgsound "bgsound" Big "big" Blockquote "blockquote" Body "body" Br "br"
    Button "button" Caption "caption" Center "center" Code "code" Col "col" Colgroup "colgroup" Dd "dd" Desc "desc"
    Details "details" Dialog "dialog" Dir "dir" Div "div" Dl "dl" Dt "dt" Em "em" Embed "embed" Fieldset "fieldset"
    Figcaption "figcaption" Figure "figure" Font "font" Footer "footer" ForeignObject "foreignobject" Form "form"
    Frame "frame" Frameset "frameset" H1 "h1" H2 "h2" H3 "h3" H4 "h4" H5 "h5" H6 "h6" Head "head" Header "header"
    Hgroup "hgroup" Hr "hr" Html "html" I "i" Iframe "iframe" Image "image" Img "img" Input "input" Keygen "keygen"
    Label "label" Li "li" Link "link" Listing "listing" Main "main" Malignmark "malignmark" Marquee "marquee"
    Math "math" Menu "menu" Meta "meta" Mglyph "mglyph" Mi "mi" Mn "mn" Mo "mo" Ms "ms" Mtext "mtext" Nav "nav"
    Nobr "nobr" Noembed "noembed" Noframes "noframes" Noscript "noscript" Object "object" Ol "ol" Optgroup "optgroup"
    Option "option" P "p" Param "param" Path "path" Plaintext "plaintext" Pre "pre" Rb "rb" Rp "rp" Rt "rt" Rtc "rtc"
    Ruby "ruby" S "s" Script "script" Search "search" Section "section" Select "select" Small "small"
    Source "source" Span "span" Strike "strike" Strong "strong" Style "style" Sub "sub" Summary "summary" Sup "sup"
    Svg "svg" Table "table" Tbody "tbody" Td "td" Template "template" Textarea "textarea" Tfoot "tfoot" Th "th"
    Thead "thead" Title "title" Tr "tr" Track "track" Tt "tt" U "u" Ul "ul" Var "var" Wbr "wbr" Xmp "xmp"
}

macro_rules! sets {
    ($($(#[$meta:meta])* $name:ident: $($tag:ident)*;)*) => {
        impl Tag {
            $($(#[$meta])*
            pub(super) const fn $name(self) -> bool {
                matches!(self, $(Self::$tag)|*)
            })*
        }
    };
}

sets! {
    /// Elements with raw-text content.
    is_raw: Iframe Noembed Noframes Plaintext Script Style Textarea Title Xmp;
    /// Elements that follow the rules of the head wherever they occur (`noscript` aside).
    belongs_in_head: Base Basefont Bgsound Link Meta Noframes Script Style Template Title;
    /// `h1` to `h6`.
    is_heading: H1 H2 H3 H4 H5 H6;
    /// Elements that are reopened in the next block.
    is_formatting: A B Big Code Em Font I Nobr S Small Strike Strong Tt U;
    /// Elements whose start tags end a paragraph and do nothing else.
    ends_p: Address Article Aside Blockquote Center Details Dialog Dir Div Dl Fieldset Figcaption Figure
        Footer Header Hgroup Main Menu Nav Ol P Search Section Summary Ul;
    /// Elements whose end tags close all elements within the scope.
    ends_in_scope: Address Article Aside Blockquote Button Center Dd Details Dialog Dir Div Dl Dt Fieldset
        Figcaption Figure Footer Header Hgroup Listing Main Menu Nav Ol Pre Search Section Summary Ul;
    /// Elements whose end tags may be left out.
    has_optional_end: Dd Dt Li Optgroup Option P Rb Rp Rt Rtc;
    /// Elements that the end tag of another element does not close ("special").
    is_special: Address Applet Area Article Aside Base Basefont Bgsound Blockquote Body Br Button Caption
        Center Col Colgroup Dd Details Dir Div Dl Dt Embed Fieldset Figcaption Figure Footer Form Frame
        Frameset H1 H2 H3 H4 H5 H6 Head Header Hgroup Hr Html Iframe Img Input Keygen Li Link Listing Main
        Marquee Menu Meta Nav Noembed Noframes Noscript Object Ol P Param Plaintext Pre Script Search
        Section Select Source Style Summary Table Tbody Td Template Textarea Tfoot Th Thead Title Tr Track
        Ul Wbr Xmp;
    /// Elements that bound every search among the open elements except the search in tables (WHATWG, 13.2.4.2).
    bounds_scope: Applet Caption Html Table Td Th Marquee Noscript Object Select Template;
    /// Elements in which other content is misplaced.
    is_table_part: Table Tbody Tfoot Thead Tr;
    /// The sections of a table.
    is_table_section: Tbody Tfoot Thead;
    /// The cells of a table.
    is_cell: Td Th;
    /// Elements that occur only in a table.
    is_table_structure: Caption Col Colgroup Tbody Td Tfoot Th Thead Tr;
    /// Elements whose start tags end `svg` and `math`.
    breaks_out: B Big Blockquote Body Br Center Code Dd Div Dl Dt Em Embed H1 H2 H3 H4 H5 H6 Head Hr I Img
        Li Listing Menu Meta Nobr Ol P Pre Ruby S Small Span Strong Strike Sub Sup Table Tt U Ul Var;
    /// Elements whose edges break a line of text.
    breaks_text: Address Article Aside Blockquote Body Br Caption Center Dd Details Dialog Dir Div Dl Dt
        Fieldset Figcaption Figure Footer Form H1 H2 H3 H4 H5 H6 Head Header Hgroup Hr Html Li
        Listing Main Menu Nav Ol Optgroup Option P Pre Search Section Select Summary Table Tbody Td Tfoot
        Th Thead Title Tr Ul Xmp;
    /// Elements whose content is no visible text of the page.
    hides_text: Iframe Noembed Noframes Noscript Script Style Template;
}

import type { Element, Root } from 'hast';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { paperAnchor } from '#shared/domain/paper-anchors.ts';

export interface Page {
  html: string;
  /** The same page as elements. */
  root: Root;
}

/**
 * Allows only the elements and attributes that the writer creates, in case a formula or text injected others. Prefixes all
 * ids and the links to them (`docs/decisions/0030-ids-of-papers-have-a-prefix.md`).
 *
 * @throws Error if the page would be too large to serve
 */
export function sanitizeHtml(elements: Element[]): Page {
  const root: Root = { type: 'root', children: elements };
  const processor = unified()
    .use(rehypeSanitize, schema)
    .use(() => prefixAnchors)
    .use(rehypeStringify, { characterReferences: { useNamedReferences: false } });
  const sanitized = processor.runSync(root);
  const html = processor.stringify(sanitized);
  if (html.length > LARGEST_PAGE)
    throw new Error(`its page would have ${Math.round(html.length / 1_000_000)} million characters`);
  return { html, root: sanitized };
}

/** A function's response is at most 6 MB, and a phone takes seconds to lay this out. The longest books have 3 million. */
const LARGEST_PAGE = 4_000_000;

function prefixAnchors(root: Root): void {
  visit(root, 'element', ({ properties }) => {
    if (properties.id !== undefined) properties.id = paperAnchor(String(properties.id));
    const href = String(properties.href ?? '');
    if (href.startsWith('#')) properties.href = `#${paperAnchor(href.slice(1))}`;
  });
}

const mathElements = (
  'math annotation semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose ' +
  'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
).split(' ');

const mathAttributes = (
  'display alttext xmlns mathvariant mathsize mathcolor mathbackground dir scriptlevel displaystyle form fence separator ' +
  'stretchy symmetric minsize maxsize largeop movablelimits lspace rspace width height depth voffset linethickness ' +
  'accent accentunder columnalign rowalign columnspacing rowspacing columnlines rowlines frame framespacing notation ' +
  'columnspan rowspan encoding bevelled className'
).split(' ');

const length = '-?[\\d.]+(?:em|ex|pt|px|%)?';
/** Distances and rules of temml's tables. */
const mathStyle = new RegExp(
  `^(?:(?:(?:padding|margin|width|height)(?:-(?:left|right|top|bottom))?:(?: ?${length})+|border(?:-(?:left|right|top|bottom))?:${length} (?:solid|dashed)(?: \\w+)?);? *)+$`,
);

const schema: Options = {
  strip: ['script', 'style'],
  clobberPrefix: '',
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'] },
  required: {},
  ancestors: {},
  tagNames: [
    ...'section h2 h3 h4 h5 h6 p div span a em strong s u sup sub code pre br hr blockquote ol ul li dl dt dd'.split(
      ' ',
    ),
    ...'figure figcaption img table thead tbody tfoot tr th td'.split(' '),
    ...mathElements,
  ],
  attributes: {
    '*': ['id', 'className', 'ariaLabel', 'lang', ['dir', 'ltr', 'rtl']],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    li: ['value'],
    pre: ['tabIndex'],
    div: ['tabIndex', 'role'],
    th: ['scope', 'rowSpan', 'colSpan'],
    td: ['rowSpan', 'colSpan'],
    ...Object.fromEntries(mathElements.map((name) => [name, [...mathAttributes, ['style', mathStyle]]])),
  },
};

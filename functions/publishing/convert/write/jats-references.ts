import type { RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import * as z from 'zod';
import { escapeXml } from '../../../_lib/runtime/xml.ts';
import type { Reference } from '../converted-paper.ts';
import type { ReferenceEntry } from '../document/extract-references.ts';
import { formulaXml, type ReadFormula } from './jats-formula.ts';

const Text = z.union([z.string(), z.number()]).transform(String);
const Name = z
  .object({
    family: z.string(),
    given: z.string(),
    literal: z.string(),
    suffix: z.string(),
    'non-dropping-particle': z.string(),
    'dropping-particle': z.string(),
  })
  .partial();
type Name = z.infer<typeof Name>;
const Day = z.object({ 'date-parts': z.array(z.array(Text)).optional() });

/** The parts of a CSL item that a JATS reference has: https://docs.citationstyles.org/en/stable/specification.html */
const CslItem = z.object({
  id: Text,
  type: z.string().optional(),
  title: z.string().optional(),
  'container-title': z.string().optional(),
  author: z.array(Name).optional(),
  editor: z.array(Name).optional(),
  issued: Day.optional(),
  volume: Text.optional(),
  issue: Text.optional(),
  page: Text.optional(),
  edition: Text.optional(),
  publisher: z.string().optional(),
  'publisher-place': z.string().optional(),
  DOI: z.string().optional(),
  URL: z.string().optional(),
  ISBN: z.string().optional(),
});
type CslItem = z.infer<typeof CslItem>;

/** Reads the entries of a bibliography as CSL-JSON, by key. Skips entries of another form. */
export function cslItems(json: string | undefined): Map<string, CslItem> {
  const items: unknown = JSON.parse(json ?? '[]');
  const read = (Array.isArray(items) ? items : []).flatMap((item) => CslItem.safeParse(item).data ?? []);
  return new Map(read.map((item) => [item.id, item]));
}

/**
 * Completes the list of references that pandoc wrote: its title, the numbers, and the parts of the entries that are known.
 * @param partsOf returns the element with an entry's parts, by its key
 */
export function completeReferences(
  xml: string,
  references: readonly ReferenceEntry[],
  partsOf: (key: string) => string | undefined,
): string {
  const byId = new Map(references.map((entry) => [entry.id, entry]));
  return xml
    .replace(/(<ref-list>\s*)<title><\/title>/, '$1<title>References</title>')
    .replace(
      /<ref id="([^"]*)">\s*<mixed-citation>([\s\S]*?)<\/mixed-citation>/g,
      (_, id: string, printed: string) => {
        const { key = '', number } = byId.get(id) ?? {};
        const label = number === undefined ? '' : `<label>${number}</label>`;
        const citation =
          partsOf(key) ?? `<mixed-citation publication-type="other">${printed}</mixed-citation>`;
        return `<ref id="${id}">${label}${citation}`;
      },
    );
}

/** Writes references of which only the text is known. */
export function plainReferences(references: readonly Reference[]): string {
  const items = references.map(({ number, text, doi }, index) => {
    const label = number === undefined ? '' : `<label>${number}</label>`;
    const id = doi && !text.includes(doi) ? ` <pub-id pub-id-type="doi">${escapeXml(doi)}</pub-id>` : '';
    const citation = `<mixed-citation publication-type="other">${escapeXml(text)}${id}</mixed-citation>`;
    return `<ref id="ref-${index + 1}">${label}${citation}</ref>`;
  });
  return items.length > 0 ? `<ref-list><title>References</title>\n${items.join('\n')}\n</ref-list>` : '';
}

/** https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/publication-type.html */
const PUBLICATION_TYPES: Record<string, string> = {
  'article-journal': 'journal',
  'article-magazine': 'journal',
  'article-newspaper': 'newspaper',
  book: 'book',
  chapter: 'book',
  dataset: 'data',
  patent: 'patent',
  'paper-conference': 'confproc',
  report: 'report',
  software: 'software',
  standard: 'standard',
  thesis: 'thesis',
  webpage: 'web',
  article: 'preprint',
};

/** Writes a reference's parts, or undefined if too few are known for readers to find the work. */
export function elementCitation(item: CslItem, read: ReadFormula): string | undefined {
  const { author = [], editor = [], title } = item;
  const people = author.length > 0 ? author : editor;
  if (people.length === 0 || !title) return undefined;
  const parts = [
    groupXml('author', author),
    groupXml('editor', editor),
    ...titlesXml(item, read),
    ...factsXml(item),
    ...idsXml(item),
  ];
  return `<element-citation publication-type="${publicationType(item)}">${parts.join('')}</element-citation>`;
}

/** A preprint has a server and an address: https://jats4r.niso.org/citing-preprints/ */
function publicationType({ type = '', DOI, URL: address, ...item }: CslItem): string {
  const known = PUBLICATION_TYPES[type] ?? 'other';
  const isFound =
    item['container-title'] !== undefined && item.issued !== undefined && (DOI ?? address) !== undefined;
  return known === 'preprint' && !isFound ? 'other' : known;
}

function groupXml(kind: 'author' | 'editor', names: Name[]): string {
  if (names.length === 0) return '';
  return `<person-group person-group-type="${kind}">${names.map(nameXml).join('')}</person-group>`;
}

function nameXml({ family, given, literal, suffix, ...particles }: Name): string {
  if (!family) return `<collab>${escapeXml(literal ?? given ?? '')}</collab>`;
  const surname = [particles['dropping-particle'], particles['non-dropping-particle'], family].filter(
    Boolean,
  );
  return [
    `<name><surname>${escapeXml(surname.join(' '))}</surname>`,
    given ? `<given-names>${escapeXml(given)}</given-names>` : '',
    suffix ? `<suffix>${escapeXml(suffix)}</suffix>` : '',
    '</name>',
  ].join('');
}

/** The title of a part, such as an article or chapter, and of the whole that it appears in. */
function titlesXml(
  { type = '', title = '', 'container-title': whole }: CslItem,
  read: ReadFormula,
): string[] {
  if (!whole) return [`<source>${richText(title, read)}</source>`];
  const part = type === 'chapter' ? 'chapter-title' : type === 'dataset' ? 'data-title' : 'article-title';
  return [`<${part}>${richText(title, read)}</${part}>`, `<source>${richText(whole, read)}</source>`];
}

function factsXml(item: CslItem): string[] {
  const { volume, issue, page, edition, publisher, 'publisher-place': place } = item;
  const [year = '', month, day] = item.issued?.['date-parts']?.[0] ?? [];
  const plain = (name: string, value: string | undefined) =>
    value ? [`<${name}>${escapeXml(value)}</${name}>`] : [];
  return [
    ...plain('edition', edition),
    ...plain('publisher-loc', place),
    ...plain('publisher-name', publisher),
    ...(/^(?:1[4-9]|20)\d\d$/.test(year)
      ? [...plain('year', year), ...plain('month', month), ...plain('day', day)]
      : plain('string-date', year)),
    ...plain('volume', volume),
    ...plain('issue', issue),
    ...pagesXml(page),
  ];
}

/** `1234–45` ends on page 1245. Other lists of pages, such as `3, 7–9`, stay what they are. */
function pagesXml(pages = ''): string[] {
  const [, first = '', last = ''] = /^(\w+)\s*[-–—]+\s*(\w+)$/.exec(pages) ?? [];
  const isShortened = /^\d+$/.test(first) && /^\d+$/.test(last) && last.length < first.length;
  const end = isShortened ? first.slice(0, first.length - last.length) + last : last;
  const element = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`;
  if (/^\w+$/.test(pages)) return [element('fpage', pages)];
  if (end !== '' && !(Number.parseInt(end, 10) < Number.parseInt(first, 10)))
    return [element('fpage', first), element('lpage', end)];
  return pages === '' ? [] : [element('page-range', pages)];
}

function idsXml({ DOI, URL, ISBN, title = '' }: CslItem): string[] {
  return [
    ...(DOI ? [`<pub-id pub-id-type="doi">${escapeXml(DOI)}</pub-id>`] : []),
    ...(ISBN ? [`<isbn>${escapeXml(ISBN)}</isbn>`] : []),
    ...(URL && !DOI
      ? [
          `<ext-link ext-link-type="uri" xlink:href="${escapeXml(URL)}" xlink:title="${escapeXml(title.replace(/<[^>]*>/g, ''))}">${escapeXml(URL)}</ext-link>`,
        ]
      : []),
  ];
}

const ELEMENTS: Record<string, string> = { i: 'italic', b: 'bold', sup: 'sup', sub: 'sub' };
const parser = unified().use(rehypeParse, { fragment: true });

/** Converts the tags that CSL allows in titles, and TeX's formulas; other tags are dropped. */
const richText = (html: string, read: ReadFormula): string =>
  parser
    .parse(html)
    .children.map((node) => richNode(node, read))
    .join('');

function richNode(node: RootContent, read: ReadFormula): string {
  if (node.type === 'text')
    return node.value
      .split(/\$([^$]+)\$/)
      .map((part, index) => (index % 2 === 0 ? escapeXml(part) : formulaXml(part, false, read)))
      .join('');
  if (node.type !== 'element') return '';
  const content = node.children.map((child) => richNode(child, read)).join('');
  const element = ELEMENTS[node.tagName];
  return element ? `<${element}>${content}</${element}>` : content;
}

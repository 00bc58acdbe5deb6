import { XMLParser } from 'fast-xml-parser';
import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { extractText, getDocumentProxy } from 'unpdf';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { platformUrl } from '../api.ts';
import { type Facts, plain, unescaped, versionIn } from './facts.ts';
import { bibtexFacts, cslFacts, jsonLdFacts, oaiFacts } from './record-facts.ts';

type Reader = (paper: PaperDetail) => Promise<Facts>;

/** Reads each output of a version over HTTP, as another program does. */
export const READERS: Record<string, Reader> = {
  page: async (paper) => pageFacts(await textAt(idOf(paper))),
  PDF: async (paper) => pdfFacts(await bytesAt(`${idOf(paper)}.pdf`), paper),
  // With what came after the signed file, such as the day of publication.
  JATS: async (paper) => jatsFacts(await textAt(`${idOf(paper)}.jats`)),
  Markdown: async (paper) => markdownFacts(await textAt(`${idOf(paper)}.md`)),
  text: async (paper) => plainFacts(await textAt(`${idOf(paper)}.txt`), paper),
  BibTeX: async (paper) => bibtexFacts(await textAt(`${idOf(paper)}.bib`)),
  CSL: async (paper) => cslFacts(await textAt(`${idOf(paper)}.csl.json`)),
  'JSON-LD': async (paper) => jsonLdFacts(await textAt(`${idOf(paper)}.jsonld`)),
  OAI: async (paper) => oaiFacts(paper.archiveId),
};

const idOf = ({ archiveId, version }: PaperDetail): string => `${archiveId}v${version}`;

async function answerAt(name: string): Promise<Response> {
  const answer = await fetch(new URL(`/papers/${name}`, platformUrl()));
  if (!answer.ok) throw new Error(`/papers/${name} answers ${answer.status}.`);
  return answer;
}
/** Returns what `/papers/{name}` serves. */
export const textAt = async (name: string): Promise<string> => (await answerAt(name)).text();
const bytesAt = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await (await answerAt(name)).arrayBuffer());

function pageFacts(html: string): Facts {
  const tree = unified().use(rehypeParse).parse(html);
  const body = find(tree, ({ properties }) => properties.id === 'paper-body');
  const byline = find(tree, isOf('byline'));
  const meta = find(tree, isOf('paper-meta'));
  const time = find(meta, ({ tagName }) => tagName === 'time');
  return {
    title: textOf(find(tree, ({ tagName }) => tagName === 'h1')),
    byline: all(byline, (element) => isOf('person')(element) || isOf('agent')(element)).map((name) =>
      textOf(name).replace(/^◇?agent /, ''),
    ),
    abstract: textOf(find(find(tree, isOf('abstract')), ({ tagName }) => tagName === 'p')),
    references: referencesOn(tree, body),
    date: String(time?.properties.dateTime ?? '').slice(0, 10),
    version: versionIn(textOf(meta)),
    text: textOf(body, ['pre', 'code', 'math']),
    code: all(body, ({ tagName }) => tagName === 'code' || tagName === 'pre')
      .map((each) => textOf(each))
      .join('\n'),
    formulas: all(body, ({ tagName }) => tagName === 'math')
      .map(({ properties }) => String(properties.alttext ?? ''))
      .join('\n'),
  };
}

/** In the text of a paper that was sent as a PDF, the references are no list; their tab counts them. */
function referencesOn(tree: Nodes, body: Element | undefined): number {
  const list = find(body, isOf('references'));
  if (list) return all(list, ({ tagName }) => tagName === 'li').length;
  const tab = all(tree, isOf('tab'))
    .map((each) => textOf(each))
    .find((text) => text.startsWith('References'));
  return Number(tab?.replace(/\D/g, '') ?? 0);
}

/** A PDF has lines and pages: what the paper says is looked for in them. */
async function pdfFacts(bytes: Uint8Array, paper: PaperDetail): Promise<Facts> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { ...saidIn(text, paper), version: versionIn(text), text };
}

function plainFacts(text: string, paper: PaperDetail): Facts {
  const [title = '', byline = ''] = text.split('\n\n');
  const abstract = /\n\nAbstract\n\n(.*?)\n\n/s.exec(text)?.[1];
  return {
    ...saidIn(text, paper),
    title: plain(title),
    byline: plain(byline).split(', '),
    abstract: plain(abstract ?? ''),
    version: versionIn(text),
    text,
  };
}

/** Those of the paper's facts that a text without markup contains. */
function saidIn(text: string, paper: PaperDetail): Facts {
  const letters = (words: string) => plain(words).replaceAll(/[\s-]/g, '');
  const said = letters(text);
  const has = (words: string) => said.includes(letters(words));
  return {
    title: has(paper.title) ? plain(paper.title) : '',
    byline: paper.authors.map(({ name }) => name).filter(has),
    abstract: has(paper.abstract) ? plain(paper.abstract) : '',
    references: paper.references.filter((reference) => has(reference.text.slice(0, 25))).length,
    text,
  };
}

const Xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  preserveOrder: true,
  trimValues: false,
});
type XmlNode = Record<string, unknown>;

function jatsFacts(xml: string): Facts {
  const tree = Xml.parse(xml) as XmlNode[];
  const meta = within(tree, 'article-meta')[0] ?? [];
  const date = within(meta, 'pub-date')[0] ?? [];
  const part = (name: string) => words(within(date, name)[0] ?? []).padStart(2, '0');
  const authors = within(within(meta, 'contrib-group')[0] ?? [], 'contrib');
  return {
    title: plain(words(within(meta, 'article-title')[0] ?? [])),
    byline: authors.map((author) =>
      plain(words(within(author, 'string-name')[0] ?? within(author, 'collab')[0] ?? [])),
    ),
    abstract: plain(words(within(meta, 'abstract')[0] ?? [], ['title'])),
    references: within(within(tree, 'ref-list')[0] ?? [], 'ref').length,
    date: `${part('year')}-${part('month')}-${part('day')}`,
    version: Number(words(within(meta, 'article-version')[0] ?? [])),
    text: words(within(tree, 'body')[0] ?? [], ['code', 'monospace', 'preformat', 'tex-math', 'mml:math']),
  };
}

/** The contents of all elements with a name. */
function within(nodes: XmlNode[], name: string): XmlNode[][] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([tag, content]) =>
      Array.isArray(content) ? [...(tag === name ? [content] : []), ...within(content, name)] : [],
    ),
  );
}

const words = (nodes: XmlNode[], without: string[] = []): string =>
  nodes
    .flatMap((node) =>
      Object.entries(node).map(([tag, content]) => {
        if (tag === '#text') return String(content);
        return Array.isArray(content) && !without.includes(tag) ? words(content, without) : '';
      }),
    )
    .join('');

function markdownFacts(markdown: string): Facts {
  const [title = '', byline = '', id = '', abstract = ''] = markdown.split('\n\n');
  return {
    title: plain(unescaped(title.replace(/^# /, ''))),
    byline: plain(unescaped(byline)).split(', '),
    abstract: plain(unescaped(abstract)),
    version: versionIn(id),
    date: id.split(', ')[1],
    text: markdown
      .replaceAll(/^(`{3,})[^\n]*\n.*?^\1/gms, '')
      .replaceAll(/\$\$.*?\$\$|\$[^$\n]+\$|`[^`]*`/gs, ''),
  };
}
const isOf =
  (name: string) =>
  ({ properties }: Element): boolean =>
    [properties.className].flat().includes(name);

function all(node: Nodes | undefined, is: (element: Element) => boolean): Element[] {
  if (!node || !('children' in node)) return [];
  const own = node.type === 'element' && is(node) ? [node] : [];
  return [...own, ...node.children.flatMap((child) => all(child, is))];
}
const find = (node: Nodes | undefined, is: (element: Element) => boolean): Element | undefined =>
  all(node, is)[0];

function textOf(node: Nodes | undefined, without: string[] = []): string {
  const text = (at: Nodes): string => {
    if (at.type === 'text') return at.value;
    if (at.type === 'element' && without.includes(at.tagName)) return ' ';
    return 'children' in at ? at.children.map(text).join('') : '';
  };
  return node ? plain(text(node)) : '';
}

import { PRODUCT_NAME } from '#shared/constants.ts';
import { LICENSES, type License } from '#shared/domain/paper-terms.ts';
import { theoremHead, withoutHead } from '../document/number-theorems.ts';
import type { ReferenceEntry } from '../document/take-references.ts';
import { attributes, type Block, type Inline, pairOf } from '../pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import type { FrontMatter } from '../submission.ts';

/** Turns a document into what pandoc's JATS writer understands: the references as `refs`, the numbers as marks. */
export function forJats(blocks: Block[], references: ReferenceEntry[]): Block[] {
  const lowered = rewriteBlocks(blocks, { inline: lowerEquation, block: lowerDivisions });
  const list = references.map(
    (entry): Block => ({
      t: 'Div',
      c: [attributes(entry.id, ['csl-entry']), [{ t: 'Para', c: entry.content }]],
    }),
  );
  return list.length > 0
    ? [...lowered, { t: 'Div', c: [attributes('refs', ['references']), list] }]
    : lowered;
}

/** Pandoc's template for the body and back matter; the front is ours. */
export const jatsTemplate = '<body>\n$body$\n</body>\n<back>\n$back$\n</back>\n';

/** A whole JATS 1.3 article from what pandoc wrote with `jatsTemplate`. */
export function writeJats(bodyAndBack: string, blocks: Block[], front: FrontMatter): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">',
    `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" dtd-version="1.3" article-type="${articleType(front.paperType)}" xml:lang="${escapeXml(front.languageCode)}">`,
    frontXml(front),
    addLabels(bodyAndBack.trim(), blocks).replace('<back>\n\n</back>', '<back/>'),
    '</article>',
    '',
  ].join('\n');
}

/** A JATS article around plain paragraphs, for papers that could not be converted. */
export function writePlainJats(paragraphs: string[], front: FrontMatter): string {
  const body = paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('\n') || '<p/>';
  return writeJats(`<body>\n${body}\n</body>\n<back>\n\n</back>`, [], front);
}

function lowerEquation(inline: Inline): Inline[] | undefined {
  if (inline.t !== 'Span' || !inline.c[0][1].includes('equation')) return undefined;
  const number = pairOf(inline.c[0], 'number');
  const mark = `<?equation id="${inline.c[0][0]}" label="${number === undefined ? '' : escapeXml(`(${number})`)}"?>`;
  return [{ t: 'RawInline', c: ['jats', mark] }, ...inline.c[1]];
}

/** Pandoc would write a division as a paragraph around paragraphs, which no schema allows. */
function lowerDivisions(block: Block): Block[] | undefined {
  if (block.t === 'Figure') return [{ t: 'Figure', c: [block.c[0], block.c[1], block.c[2].map(asPlain)] }];
  if (block.t !== 'Div') return undefined;
  const [attr, content] = block.c;
  const [id, classes] = attr;
  if (classes.includes('theorem')) return statement(id, 'theorem', content);
  if (classes.includes('proof')) return statement(id, 'proof', content);
  if (classes.includes('algorithm'))
    return boxed(id, `Algorithm ${pairOf(attr, 'number') ?? ''}`.trim(), content);
  return id === '' || classes.some((name) => name.startsWith('colophon')) ? content : boxed(id, '', content);
}

const raw = (xml: string): Block => ({ t: 'RawBlock', c: ['jats', xml] });
const idAttribute = (id: string) => (id === '' ? '' : ` id="${escapeXml(id)}"`);

function statement(id: string, kind: string, content: Block[]): Block[] {
  const head = theoremHead(content);
  const label = head ? `<label>${escapeXml([head.kind, head.number].filter(Boolean).join(' '))}</label>` : '';
  return [
    raw(`<statement${idAttribute(id)} content-type="${kind}">${label}`),
    ...asParagraphs(head ? withoutHead(content) : content),
    raw('</statement>'),
  ];
}

/** A statement holds paragraphs and statements only; lists, figures and the like stand in a paragraph of their own. */
function asParagraphs(content: Block[]): Block[] {
  const output: Block[] = [];
  let run: Block[] = [];
  let depth = 0;
  const flush = () => {
    if (run.length > 0) output.push(raw('<p specific-use="wrapper">'), ...run, raw('</p>'));
    run = [];
  };
  for (const block of content) {
    const mark = block.t === 'RawBlock' ? block.c[1] : '';
    if (mark.startsWith('<statement')) depth++;
    if (depth > 0 || block.t === 'Para' || block.t === 'Plain') {
      flush();
      output.push(block);
    } else run.push(block);
    if (mark.startsWith('</statement')) depth--;
  }
  flush();
  return output;
}

function boxed(id: string, label: string, content: Block[]): Block[] {
  const labelXml = label && `<label>${escapeXml(label)}</label>`;
  return [raw(`<boxed-text${idAttribute(id)}>${labelXml}`), ...content, raw('</boxed-text>')];
}

/** A placeholder for a missing figure is a paragraph to pandoc already. */
const asPlain = (block: Block): Block =>
  block.t === 'Para' && !block.c.some(({ t }) => t === 'Image') ? { t: 'Plain', c: block.c } : block;

/** Pandoc leaves `<label>` to the publisher's numbering; the numbers are ours. */
function addLabels(xml: string, blocks: Block[]): string {
  const labels = new Map<string, string>();
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') note(block.c[1], '');
      if (block.t === 'Figure') note(block.c[0], block.c[0][1].includes('part') ? '' : 'Figure ');
      if (block.t === 'Table') note(block.c[0], 'Table ');
    },
  });
  function note(attr: ReturnType<typeof attributes>, kind: string) {
    const number = pairOf(attr, 'number');
    if (attr[0] !== '' && number !== undefined) labels.set(attr[0], `${kind}${number}`);
  }
  return (
    xml
      .replace(/<(sec|fig|table-wrap) id="([^"]*)"[^>]*>/g, (open, _name: string, id: string) => {
        const label = labels.get(id);
        return label === undefined ? open : `${open}\n<label>${escapeXml(label)}</label>`;
      })
      .replace(
        /<\?equation id="([^"]*)" label="([^"]*)"\?>\s*<(disp|inline)-formula>/g,
        (_, id: string, label: string, kind: string) =>
          `<${kind}-formula${id ? ` id="${id}"` : ''}>${label && kind === 'disp' ? `<label>${label}</label>` : ''}`,
      )
      // A drawing in the place of a formula.
      .replace(
        /<\?equation id="([^"]*)" label="([^"]*)"\?>\s*<inline-graphic\b([^>]*?)(?:\/>|>([\s\S]*?)<\/inline-graphic>)/g,
        (_, id: string, label: string, graphic: string, words = '') =>
          `<disp-formula${id ? ` id="${id}"` : ''}>${label ? `<label>${label}</label>` : ''}<graphic${graphic}>${words}</graphic></disp-formula>`,
      )
      .replace(/<\?equation [^?]*\?>/g, '')
      .replace(/<p specific-use="wrapper">\s*(<p>(?:(?!<\/?p>)[\s\S])*<\/p>)\s*<\/p>/g, '$1')
      // In a list pandoc takes each of our marks for a block of its own.
      .replace(
        /(<p specific-use="wrapper">)\s*(<(?:statement|boxed-text)\b[^>]*>(?:<label>[^<]*<\/label>)?)\s*<\/p>/g,
        '$1$2',
      )
      .replace(/<p specific-use="wrapper">\s*(<\/(?:statement|boxed-text)>)\s*(<\/p>)/g, '$1$2')
      // Texmath writes the attributes of operators on identifiers, too.
      .replace(/<mml:mi\b[^>]*>/g, (open) => open.replace(/ (?:minsize|maxsize|stretchy)="[^"]*"/g, ''))
  );
}

function frontXml(front: FrontMatter): string {
  const [year = '', month = '', day = ''] = front.date.slice(0, 10).split('-');
  return [
    '<front>',
    '<journal-meta>',
    `<journal-id journal-id-type="publisher-id">${PRODUCT_NAME.toLowerCase()}</journal-id>`,
    `<journal-title-group><journal-title>${PRODUCT_NAME}</journal-title></journal-title-group>`,
    `<publisher><publisher-name>${PRODUCT_NAME}</publisher-name></publisher>`,
    '</journal-meta>',
    '<article-meta>',
    `<article-id pub-id-type="publisher-id">${escapeXml(front.archiveId)}</article-id>`,
    `<article-version article-version-type="number">${front.version}</article-version>`,
    categoriesXml(front),
    `<title-group><article-title>${escapeXml(front.title)}</article-title></title-group>`,
    contributorsXml(front),
    `<pub-date publication-format="electronic" date-type="pub" iso-8601-date="${escapeXml(front.date.slice(0, 10))}">` +
      `<day>${escapeXml(day)}</day><month>${escapeXml(month)}</month><year>${escapeXml(year)}</year></pub-date>`,
    permissionsXml(front),
    `<abstract><p>${escapeXml(front.abstract)}</p></abstract>`,
    front.keywords.length > 0
      ? `<kwd-group kwd-group-type="author">${front.keywords.map((word) => `<kwd>${escapeXml(word)}</kwd>`).join('')}</kwd-group>`
      : '',
    '</article-meta>',
    '</front>',
  ]
    .filter(Boolean)
    .join('\n');
}

function categoriesXml(front: FrontMatter): string {
  const subjects = front.categories.map((category) => `<subject>${escapeXml(category)}</subject>`).join('');
  return (
    subjects &&
    `<article-categories><subj-group subj-group-type="categories">${subjects}</subj-group></article-categories>`
  );
}

/** An agent is no person: a collab with the role "AI agent", so that no index takes it for one. */
function contributorsXml(front: FrontMatter): string {
  const contributors = front.byline.map(({ name, kind, affiliation, orcid }) => {
    const identity = orcid
      ? `<contrib-id contrib-id-type="orcid">https://orcid.org/${escapeXml(orcid.replace(/^.*\//, ''))}</contrib-id>`
      : '';
    const named =
      kind === 'agent' ? `<collab>${escapeXml(name)}</collab><role>AI agent</role>` : nameXml(name);
    const place = affiliation ? `<aff>${escapeXml(affiliation)}</aff>` : '';
    return `<contrib contrib-type="author">${identity}${named}${place}</contrib>`;
  });
  return `<contrib-group>${contributors.join('\n')}</contrib-group>`;
}

/** A name is one string here, and no rule splits the names of all peoples; JATS has `string-name` for that. */
function nameXml(name: string): string {
  return `<string-name>${escapeXml(name)}</string-name>`;
}

function permissionsXml(front: FrontMatter): string {
  const { name, url } = licenseOf(front.license);
  const holder = front.byline.find((author) => author.kind === 'person')?.name;
  const text = `<license-p>${escapeXml(name)}</license-p>`;
  const license = url
    ? `<license license-type="open-access" xlink:href="${url}">${text}</license>`
    : `<license>${text}</license>`;
  const year = escapeXml(front.date.slice(0, 4));
  const holderXml = holder ? `<copyright-holder>${escapeXml(holder)}</copyright-holder>` : '';
  return `<permissions><copyright-year>${year}</copyright-year>${holderXml}${license}</permissions>`;
}

/** The licence's name and deed; a name that isn't one of ours stands for itself. */
export function licenseOf(license: string): { name: string; url: string | null } {
  const known = (name: string): name is License => Object.hasOwn(LICENSES, name);
  return known(license) ? LICENSES[license] : { name: license, url: null };
}

function articleType(paperType: string): string {
  const types: Readonly<Record<string, string>> = {
    REVIEW: 'review-article',
    META_REVIEW: 'review-article',
    LETTER: 'letter',
    COMMENTARY: 'article-commentary',
    ERRATUM: 'correction',
    NOTE: 'brief-report',
  };
  return types[paperType] ?? 'research-article';
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

import { PRODUCT_NAME } from '#shared/constants.ts';
import { type Declaration, declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { MANUSCRIPT, type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import type { Award } from '#shared/domain/manuscript/funding.ts';
import type { JatsDeclaration } from '#shared/domain/manuscript/outputs.ts';
import type { FieldValue } from '#shared/domain/manuscript/schemas.ts';
import { LICENSES, type PaperType } from '#shared/domain/paper-constants.ts';
import { formulaParts } from '#shared/formula-text.ts';
import { formulaWriter } from '../../../_lib/formulas/write-formula.ts';
import { publicationDateXml } from '../../../_lib/papers/jats-date.ts';
import { escapeXml } from '../../../_lib/runtime/xml.ts';
import type { FrontMatter } from '../submission.ts';
import { contributorsXml, institutionXml } from './jats-contributors.ts';
import { formulaXml } from './jats-formula.ts';

const bare = (pieces: string[]): string => pieces.join('\n');
const inside = (open: string, close: string) => (pieces: string[]) => open + pieces.join('') + close;

/** The parts of `<article-meta>` in the order of the DTD, with the function that joins the pieces of each. */
const META = {
  'article-id': bare,
  'article-version': bare,
  'article-categories': inside(
    '<article-categories><subj-group subj-group-type="categories">',
    '</subj-group></article-categories>',
  ),
  'title-group': bare,
  'contrib-group': bare,
  'author-notes': inside('<author-notes>', '</author-notes>'),
  'pub-date': bare,
  permissions: bare,
  abstract: bare,
  'kwd-group': bare,
  'funding-group': bare,
};
type MetaPlace = keyof typeof META;

/** A piece of the article: XML for a part of `<article-meta>` or `<back>`, or attributes of `<article>`. */
type Piece = { at: MetaPlace | 'back' | 'attributes'; xml: string };

/** Writes each field that has its own JATS element. */
const FIELDS_IN_JATS: { [F in OwnField<'jats'>]: (value: FieldValue<F>, front: FrontMatter) => Piece[] } = {
  title: (title) => [
    {
      at: 'title-group',
      xml: `<title-group><article-title>${withFormulas(title)}</article-title></title-group>`,
    },
  ],
  abstract: (abstract) => [{ at: 'abstract', xml: `<abstract>${paragraphsXml(abstract)}</abstract>` }],
  paperType: (type) => [{ at: 'attributes', xml: `article-type="${ARTICLE_TYPES[type]}"` }],
  primaryCategory: (category) => [subject(category)],
  secondaryCategory: (category) => [subject(category)],
  keywords: (keywords) =>
    keywords.length > 0
      ? [
          {
            at: 'kwd-group',
            xml: `<kwd-group kwd-group-type="author">${keywords.map((word) => `<kwd>${escapeXml(word)}</kwd>`).join('')}</kwd-group>`,
          },
        ]
      : [],
  license: (license, front) => [{ at: 'permissions', xml: permissionsXml(license, front) }],
  languageCode: (language) => [{ at: 'attributes', xml: `xml:lang="${escapeXml(language)}"` }],
  // Author details are written with the contributors, which come from the byline.
  authorDetails: () => [],
  funding: (awards) => [
    { at: 'funding-group', xml: `<funding-group>${awards.map(awardXml).join('')}</funding-group>` },
  ],
  doi: (doi) => [{ at: 'article-id', xml: `<article-id pub-id-type="doi">${escapeXml(doi)}</article-id>` }],
};

/** Returns the attributes of `<article>`, its `<front>`, and the contents of its `<back>`. */
export function jatsFrame(front: FrontMatter): { attributes: string; frontXml: string; backXml: string } {
  const pieces = [
    ...ownFields('jats').flatMap((field) => pieceOf(field, front)),
    ...declarationsOf(front, 'jats').flatMap(declarationPiece),
    ...recordPieces(front),
  ];
  const at = (place: Piece['at']) => pieces.filter((piece) => piece.at === place).map(({ xml }) => xml);
  const meta = (Object.keys(META) as MetaPlace[]).flatMap((place) => {
    const xml = at(place);
    return xml.length > 0 ? [META[place](xml)] : [];
  });
  return {
    attributes: at('attributes').join(' '),
    frontXml: ['<front>', journalXml, '<article-meta>', ...meta, '</article-meta>', '</front>'].join('\n'),
    backXml: at('back').join('\n'),
  };
}

function pieceOf<F extends OwnField<'jats'>>(field: F, front: FrontMatter): Piece[] {
  const value = front[field];
  return value === undefined ? [] : FIELDS_IN_JATS[field](value as FieldValue<F>, front);
}

/** Writes a declaration as the element that its field names. Fields with their own element are written above. */
function declarationPiece({ field, heading, lines }: Declaration<'jats'>): Piece[] {
  const placement: JatsDeclaration = MANUSCRIPT[field].outputs.jats;
  const text = lines.map((line) => `<p>${escapeXml(line)}</p>`).join('');
  const title = `<title>${escapeXml(heading)}</title>`;
  switch (placement.element) {
    case 'ack':
      return [{ at: 'back', xml: `<ack>${title}${text}</ack>` }];
    case 'sec':
      return [{ at: 'back', xml: `<sec sec-type="${placement.type}">${title}${text}</sec>` }];
    case 'fn':
      return [{ at: 'author-notes', xml: `<fn fn-type="${placement.type}">${text}</fn>` }];
  }
}

/** Writes the metadata that isn't part of the manuscript: ids, byline, date. */
function recordPieces(front: FrontMatter): Piece[] {
  return [
    {
      at: 'article-id',
      xml: `<article-id pub-id-type="publisher-id">${escapeXml(front.archiveId)}</article-id>`,
    },
    {
      at: 'article-version',
      xml: `<article-version article-version-type="number">${front.version}</article-version>`,
    },
    { at: 'contrib-group', xml: contributorsXml(front.authors) },
    { at: 'pub-date', xml: publicationDateXml(front.date) },
  ];
}

const paragraphsXml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${withFormulas(paragraph.trim())}</p>`)
    .join('');

/** Writes a title or an abstract with its formulas: `An $O(n)$ bound`. */
const withFormulas = (text: string): string => {
  const { read } = formulaWriter();
  return formulaParts(text)
    .map(({ text: words, tex }) => (tex === undefined ? escapeXml(words) : formulaXml(tex, false, read)))
    .join('');
};

const journalXml = [
  '<journal-meta>',
  `<journal-id journal-id-type="publisher-id">${PRODUCT_NAME.toLowerCase()}</journal-id>`,
  `<journal-title-group><journal-title>${PRODUCT_NAME}</journal-title></journal-title-group>`,
  `<publisher><publisher-name>${PRODUCT_NAME}</publisher-name></publisher>`,
  '</journal-meta>',
].join('\n');

const subject = (category: string): Piece => ({
  at: 'article-categories',
  xml: `<subject>${escapeXml(category)}</subject>`,
});

function permissionsXml(license: FrontMatter['license'], front: FrontMatter): string {
  const { name, url } = LICENSES[license];
  const holder = front.authors.find((author) => author.kind === 'person')?.name;
  const text = `<license-p>${escapeXml(name)}</license-p>`;
  const licenseXml = url
    ? `<license license-type="open-access" xlink:href="${url}"><ali:license_ref>${url}</ali:license_ref>${text}</license>`
    : `<license>${text}</license>`;
  const year = escapeXml(front.date.slice(0, 4));
  const holderXml = holder ? `<copyright-holder>${escapeXml(holder)}</copyright-holder>` : '';
  const statement = holder ? `<copyright-statement>© ${year} ${escapeXml(holder)}</copyright-statement>` : '';
  return `<permissions>${statement}<copyright-year>${year}</copyright-year>${holderXml}${licenseXml}</permissions>`;
}

/** https://jats.nlm.nih.gov/archiving/tag-library/1.3/attribute/article-type.html */
const ARTICLE_TYPES: Record<PaperType, string> = {
  ARTICLE: 'research-article',
  REVIEW: 'review-article',
  META_REVIEW: 'review-article',
  LETTER: 'letter',
  COMMENTARY: 'article-commentary',
  ERRATUM: 'correction',
  NOTE: 'brief-report',
};

/** Writes an award as JATS4R recommends: the funder with its registry id, then the award number and title. */
function awardXml({ funder, funderId, awardNumber, awardTitle }: Award): string {
  return [
    '<award-group>',
    `<funding-source>${institutionXml(funder, funderId)}</funding-source>`,
    awardNumber ? `<award-id>${escapeXml(awardNumber)}</award-id>` : '',
    awardTitle ? `<award-name>${escapeXml(awardTitle)}</award-name>` : '',
    '</award-group>',
  ].join('');
}

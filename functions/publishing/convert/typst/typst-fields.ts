import { PRODUCT_NAME } from '#shared/constants.ts';
import { placesOfAll } from '#shared/domain/manuscript/byline-details.ts';
import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import type { FieldValue } from '#shared/domain/manuscript/schemas.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { LICENSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import type { PaperWords } from '../language/paper-words.ts';
import { hasOwnQuotes } from '../language/quotes.ts';
import type { FrontMatter } from '../submission.ts';
import type { FrontMarkup } from './front-markup.ts';
import { typstString } from './typst-string.ts';

/** Writes each field of the first page as entries of the template's dictionary `front`. */
const FIELDS_IN_PDF: { [F in OwnField<'pdf'>]: (value: FieldValue<F>) => Record<string, string> } = {
  title: (title) => ({ title: typstString(title), 'title-text': typstString(title) }),
  abstract: (abstract) => ({ abstract: typstString(abstract) }),
  paperType: (type) => ({ 'paper-type': typstString(PAPER_TYPES[type]) }),
  keywords: (keywords) => ({ keywords: array(keywords.map(typstString)) }),
  license: (license) => {
    const { name, url } = LICENSES[license];
    return { license: typstString(name), 'license-url': url === null ? 'none' : typstString(url) };
  },
  doi: (doi) => ({ doi: typstString(doi) }),
  languageCode: () => ({}),
};

/**
 * Returns the front matter as a typst value, which the template prints on the first page and at the end.
 * @param words the words of its language
 * @param markup the fields that have formulas, as typst content
 */
export function frontValue(front: FrontMatter, words: PaperWords, markup: FrontMarkup = {}): string {
  const { places, numbersOf } = placesOfAll(front.authors);
  const [year, month, date] = front.date.slice(0, 10).split('-').map(Number);
  return dictionary({
    product: typstString(PRODUCT_NAME),
    id: typstString(`${front.archiveId}v${front.version}`),
    day: `datetime(year: ${year ?? 1970}, month: ${month ?? 1}, day: ${date ?? 1})`,
    authors: array(front.authors.map((author) => authorValue(author, numbersOf(author)))),
    places: array(places.map(({ name }) => typstString(name))),
    ...Object.assign({}, ...ownFields('pdf').map((field) => entriesOf(field, front))),
    'written-day': typstString(written(front.date, words.language)),
    ...languageOf(words),
    ...markup,
    declarations: array(
      declarationsOf(front, 'pdf').map(({ heading, lines }) =>
        dictionary({ heading: typstString(heading), lines: array(lines.map(typstString)) }),
      ),
    ),
  });
}

/** Returns the date in the paper's language, by the calendar and digits of the record. */
const written = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-u-ca-gregory-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));

/** The language, for hyphenation and quotation marks, and the names that the template prints. */
function languageOf(words: PaperWords): Record<string, string> {
  const { language, script, region } = new Intl.Locale(words.language);
  return {
    lang: typstString(language),
    region: region !== undefined ? typstString(region) : script === 'Hant' ? typstString('TW') : 'none',
    'right-to-left': String(words.direction === 'rtl'),
    'own-quotes': String(hasOwnQuotes(words)),
    'abstract-name': typstString(words.name('abstract')),
    'keywords-name': typstString(words.name('keywords')),
    'references-name': typstString(words.name('references')),
  };
}

function entriesOf<F extends OwnField<'pdf'>>(field: F, front: FrontMatter): Record<string, string> {
  const value = front[field];
  return value === undefined ? {} : FIELDS_IN_PDF[field](value as FieldValue<F>);
}

function authorValue(
  { name, kind, orcid = '', isCorresponding }: Contributor,
  places: readonly number[],
): string {
  return dictionary({
    name: typstString(name),
    agent: String(kind === 'agent'),
    places: array(places.map(String)),
    orcid: typstString(orcid.replace(/^.*\//, '')),
    corresponding: String(isCorresponding === true),
  });
}

const array = (values: string[]): string => `(${values.map((value) => `${value}, `).join('')})`;
const dictionary = (entries: Record<string, string>): string =>
  `(${Object.entries(entries)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')})`;

import { CATEGORIES } from '#shared/categories.ts';
import { type Declaration, declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import type { FieldValue } from '#shared/domain/manuscript/schemas.ts';
import { LICENSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import type { FrontMatter } from './convert/submission.ts';

/** Writes each field above the body as a paragraph of plain text; '' omits it. */
const FIELDS_IN_TEXT: { [F in OwnField<'text'>]: (value: FieldValue<F>, front: FrontMatter) => string } = {
  title: (title, { authors }) =>
    [title, authors.map(({ name }) => name).join(', ')].filter(Boolean).join('\n\n'),
  abstract: (abstract) => `Abstract\n\n${abstract}`,
  paperType: (type) => `Type: ${PAPER_TYPES[type]}`,
  primaryCategory: (category) => `Category: ${category} ${CATEGORIES[category]}`,
  secondaryCategory: (category) => `Second category: ${category} ${CATEGORIES[category]}`,
  keywords: (keywords) => (keywords.length > 0 ? `Keywords: ${keywords.join(', ')}` : ''),
  license: (license) => `License: ${LICENSES[license].name}`,
  doi: (doi) => `DOI: ${doi}`,
};

/** Returns the whole paper as plain text: metadata, body, declarations. */
export function wholeText(front: FrontMatter, body: string): string {
  const above = ownFields('text').map((field) => paragraphOf(field, front));
  const { archiveId, version, date } = front;
  const id = `${archiveId}v${version}, ${date.slice(0, 10)}`;
  return [...above, id, body, ...declarationsOf(front, 'text').map(section)].filter(Boolean).join('\n\n');
}

function paragraphOf<F extends OwnField<'text'>>(field: F, front: FrontMatter): string {
  const value = front[field];
  return value === undefined ? '' : FIELDS_IN_TEXT[field](value as FieldValue<F>, front);
}

const section = ({ heading, lines }: Declaration<'text'>): string => [heading, ...lines].join('\n\n');

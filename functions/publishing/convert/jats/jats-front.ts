import { NameParts } from '#shared/domain/name-parts.ts';
import {
  elementsOf,
  find,
  findAll,
  readXml,
  textOf,
  type XmlElement,
} from '../../../_lib/runtime/read-xml.ts';
import type { RawAuthor, RawFront } from '../source-front/raw-front.ts';

/** Reads title, abstract, authors, and keywords of a JATS article (https://jats.nlm.nih.gov). */
export function jatsFront(text: string): RawFront {
  const meta = find(readXml(text), 'article', 'front', 'article-meta');
  const abstract = elementsOf(meta ?? EMPTY).find(
    ({ name, attributes }) => name === 'abstract' && attributes['abstract-type'] === undefined,
  );
  return {
    title: textOf(find(meta, 'title-group', 'article-title'), NOTES),
    abstract: paragraphsOf(abstract),
    authors: authorsOf(meta),
    keywords: findAll(meta, 'kwd').map((keyword) => textOf(keyword)),
  };
}

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };
const NOTES = ['fn', 'xref'];

/** Returns the paragraphs of an element, with a blank line between two; without any, its text. */
export function paragraphsOf(element: XmlElement | undefined): string {
  const paragraphs = findAll(element, 'p').map((paragraph) => textOf(paragraph, ['fn']));
  const written = paragraphs.filter((paragraph) => paragraph !== '');
  return written.length > 0 ? written.join('\n\n') : textOf(element, ['title', 'label']);
}

function authorsOf(meta: XmlElement | undefined): RawAuthor[] {
  const places = new Map(findAll(meta, 'aff').map((aff) => [aff.attributes.id ?? '', placeOf(aff)]));
  return findAll(meta, 'contrib')
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .map((contributor) => {
      const orcid = findAll(contributor, 'contrib-id').find(
        ({ attributes }) => attributes['contrib-id-type'] === 'orcid',
      );
      const links = findAll(contributor, 'xref').map(({ attributes }) => attributes);
      const affiliations = [
        ...links.flatMap(({ 'ref-type': kind, rid = '' }) => (kind === 'aff' ? rid.split(' ') : [])),
      ].flatMap((id) => places.get(id) ?? []);
      const own = findAll(contributor, 'aff').map(placeOf);
      const isCorresponding =
        contributor.attributes.corresp === 'yes' || links.some(({ 'ref-type': kind }) => kind === 'corresp');
      return {
        name: nameOf(contributor),
        ...namePartsOf(contributor),
        ...(orcid ? { orcid: textOf(orcid) } : {}),
        affiliations: [...affiliations, ...own].filter((place) => place !== ''),
        ...(isCorresponding ? { isCorresponding } : {}),
      };
    });
}

function nameOf(contributor: XmlElement): string {
  const name = findAll(contributor, 'name')[0] ?? findAll(contributor, 'string-name')[0];
  if (!name) return textOf(findAll(contributor, 'collab')[0], ['contrib-group', 'xref']);
  const parts = ['prefix', 'given-names', 'surname', 'suffix'].map((part) => textOf(find(name, part)));
  const written = parts.filter((part) => part !== '').join(' ');
  return written === '' ? textOf(name, ['xref']) : written;
}

/** The parts that the file marks. Names that are read in one piece stay so. */
function namePartsOf(contributor: XmlElement): { nameParts?: NameParts } {
  const name = findAll(contributor, 'name')[0] ?? findAll(contributor, 'string-name')[0];
  const [family, given, suffix] = ['surname', 'given-names', 'suffix'].map((part) =>
    textOf(find(name, part)),
  );
  const parts = { family, ...(given ? { given } : {}), ...(suffix ? { suffix } : {}) };
  const nameParts = NameParts.safeParse(parts).data;
  return nameParts ? { nameParts } : {};
}

/** An institution's name, or the whole text of an affiliation that doesn't mark it. */
function placeOf(aff: XmlElement): string {
  const names = findAll(aff, 'institution').map((name) => textOf(name));
  return names.length > 0 ? names.join(', ') : textOf(aff, ['label', 'sup', 'institution-id', 'email']);
}

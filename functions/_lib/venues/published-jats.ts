import type { Acceptance } from '#shared/domain/acceptance.ts';
import { publicationOf } from '#shared/domain/publication.ts';
import { element, textElement } from '../runtime/xml.ts';

/**
 * Returns a version's JATS with the venue that published it: a conference, or the journal in place of the platform. The file itself can't
 * have it: it is signed when the version is published, and venues decide later.
 */
export function withPublication(
  jats: string,
  paper: { acceptances?: readonly Acceptance[] | undefined; version: number },
): string {
  const publication = publicationOf(paper);
  if (!publication) return jats;
  const { as, name, slug, issn, isbn, acceptedAt } = publication;
  const day = acceptedAt.slice(0, 10);
  const journal = as === 'journal' ? withJournal(jats, { name, slug, issn }) : jats;
  const numbered = isbn ? before(journal, ['permissions'], textElement('isbn', isbn)) : journal;
  if (as === 'journal') return numbered;
  const conference = element(
    'conference',
    {},
    textElement('conf-date', day, { 'iso-8601-date': day }),
    textElement('conf-name', name),
  );
  return before(numbered, ['counts', 'custom-meta-group'], conference);
}

/** Inserts XML before the first of some elements in `<article-meta>`, or at its end. */
const before = (jats: string, elements: string[], xml: string): string =>
  jats.replace(
    new RegExp(`<(?:${elements.join('|')})[\\s/>]|</article-meta>`),
    (found) => `${xml}\n${found}`,
  );

const withJournal = (
  jats: string,
  { name, slug, issn }: { name: string; slug: string; issn: string | undefined },
): string =>
  jats
    .replace(/(<journal-id [^>]*>)[^<]*/, (_, tag: string) => tag + slug)
    .replace(
      /<journal-title-group>[\s\S]*?<\/journal-title-group>/,
      () =>
        element('journal-title-group', {}, textElement('journal-title', name)) + textElement('issn', issn),
    );

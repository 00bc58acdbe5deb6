import { publicKey } from '#shared/domain/file-keys.ts';
import { jatsSince } from '../../_lib/papers/jats-since.ts';
import { registeredDois } from '../../_lib/papers/paper-view.ts';
import { getObjectText } from '../../_lib/runtime/get-object.ts';
import type { OaiPaper } from './oai-paper.ts';

/** The namespace that PubMed Central gives to JATS in its records: OAI-PMH requires one, and JATS has none. */
export const JATS_NAMESPACE = 'https://jats.nlm.nih.gov/ns/archiving/1.3/';
export const JATS_SCHEMA = 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd';

/** Returns the JATS of a paper's newest public version as an element; undefined if it has none. */
export async function jatsRecord({ change, paper, version }: OaiPaper): Promise<string | undefined> {
  const file = version?.files?.find(({ role }) => role === 'jats');
  if (!change.hasJats || !version || !file) return undefined;
  const xml = await getObjectText(publicKey(paper.paperId, version.version, file.name));
  // Withdrawn a moment ago: a notice is in its place (shared/domain/withdrawn-file.ts).
  if (!xml.includes('<article')) return undefined;
  const { reproductions, acceptances } = paper;
  const shown = {
    ...registeredDois(paper, version),
    acceptances,
    reproductions: reproductions?.version === version.version ? reproductions : undefined,
  };
  return asRecord(jatsSince(xml, version, shown));
}

/** Removes the declaration and the document type, and declares the namespace. */
export const asRecord = (xml: string): string =>
  xml
    .slice(xml.indexOf('<article'))
    .trimEnd()
    .replace(
      '<article',
      () => `<article xmlns="${JATS_NAMESPACE}" xsi:schemaLocation="${JATS_NAMESPACE} ${JATS_SCHEMA}"`,
    );

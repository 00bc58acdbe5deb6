import type { PaperDetail, Reference } from '#shared/domain/paper.ts';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { NOTICE_KINDS, REFERENCE_VERDICTS } from '#shared/domain/reference-check-constants.ts';
import type { Review } from '#shared/domain/review.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getChecks } from '../_lib/reference-checks/reference-check-repository.ts';
import { withRegisteredDoi } from '../_lib/registrar/registered-jats.ts';
import { withReproductions } from '../_lib/reproductions/reproduced-jats.ts';
import { escapeXml } from '../_lib/runtime/xml.ts';
import { readRole } from './paper-html.ts';
import { withReviews } from './reviews-jats.ts';

/**
 * Returns a version's JATS with its reviews, the verdicts on its references, and what others got from its capsule. The file itself can't
 * have them: it is signed when the version is published, and they come later and change.
 * @param reviews those of the version, oldest first
 */
export async function checkedJats(
  version: VersionRecord,
  { reproductions, registeredDoi }: Pick<PaperDetail, 'reproductions' | 'registeredDoi'>,
  reviews: readonly Review[],
): Promise<string> {
  const [jats, checks] = await Promise.all([readRole(version, 'jats'), getChecks(version)]);
  const checked = withReproductions(withVerdicts(jats, version.references ?? [], checks), reproductions);
  return withReviews(withRegisteredDoi(checked, registeredDoi), reviews);
}

/** Returns the article with a `<note>` in each checked `<ref>`. References are in the order of the list. */
export function withVerdicts(
  jats: string,
  references: readonly Pick<Reference, 'key'>[],
  checks: ReadonlyMap<string, ReferenceCheck>,
): string {
  let index = 0;
  return jats.replaceAll(/<\/ref>/g, (end) => {
    const check = checks.get(references[index]?.key ?? '');
    index += 1;
    return check ? `${noteXml(check)}${end}` : end;
  });
}

function noteXml({ verdict, record, notices, answer }: ReferenceCheck): string {
  const { label, help } = REFERENCE_VERDICTS[verdict];
  const sentences = [
    `${label}. ${help}`,
    ...(record?.url ? [`Record: ${record.url}`] : []),
    ...notices.map(({ kind, doi, date }) =>
      [`${NOTICE_KINDS[kind]}:`, doi && `https://doi.org/${doi}`, date].filter(Boolean).join(' '),
    ),
    ...(answer ? [`The authors: ${answer.text}`] : []),
  ];
  const paragraphs = sentences.map((sentence) => `<p>${escapeXml(sentence)}</p>`).join('');
  return `<note content-type="reference-check" specific-use="${verdict}">${paragraphs}</note>`;
}

import type { Reference } from '#shared/domain/paper.ts';
import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { NOTICE_KINDS, REFERENCE_VERDICTS } from '#shared/domain/reference-check-constants.ts';
import type { Review } from '#shared/domain/review.ts';
import { jatsSince } from '../_lib/papers/jats-since.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getChecks } from '../_lib/reference-checks/reference-check-repository.ts';
import { escapeXml } from '../_lib/runtime/xml.ts';
import { readRole } from './paper-html.ts';
import { withReviews } from './reviews-jats.ts';

/**
 * Returns a version's JATS with its reviews, the verdicts on its references, and what else came after the file was made.
 * @param reviews those of the version, oldest first
 */
export async function checkedJats(
  version: VersionRecord,
  paper: Parameters<typeof jatsSince>[2],
  reviews: readonly Review[],
): Promise<string> {
  const [jats, checks] = await Promise.all([readRole(version, 'jats'), getChecks(version)]);
  const checked = withVerdicts(jats, version.references ?? [], checks);
  return withReviews(jatsSince(checked, version, paper), reviews);
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

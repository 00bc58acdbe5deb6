import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { DECLARING_OUTPUTS } from '#shared/domain/manuscript/outputs.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import type { ConvertedPaper } from './convert/convert-paper.ts';
import { findBurst } from './screening/burst.ts';
import { nearDuplicate } from './screening/near-duplicate.ts';
import { notConverted } from './screening/not-converted.ts';
import { type ScreeningLimits, screenInTime } from './screening/screen-in-time.ts';
import type { ScreeningResult } from './screening/screening-result.ts';
import { getPaper } from './version-repository.ts';

/** Screens a version for hidden text, instructions to models, near-duplicates and floods (docs/product/screening.md). Idempotent. */
export async function screenVersion(
  version: VersionRecord,
  paper: ConvertedPaper,
  limits: ScreeningLimits,
): Promise<ScreeningResult> {
  const { title, abstract } = version;
  const { text, html, references, mainFile, compiledPdf } = paper;
  // Reviewers' models read the declarations too: those of every output.
  const declared = declarationsOf(version, ...DECLARING_OUTPUTS).flatMap(({ lines }) => lines);
  const shown = [text, ...declared].join('\n\n');
  const sources = paper.sources.map(({ path, bytes }) => ({ path, bytes }));
  const [found, duplicate, burst] = await Promise.all([
    screenInTime({ title, abstract, text: shown, html, references, mainFile, compiledPdf, sources }, limits),
    nearDuplicate(version, await getPaper(version.paperId), text),
    findBurst(version.paperId),
  ]);
  const further = [duplicate, burst].flatMap((each) => (each ? [each.finding] : []));
  const alike = burst?.alike ?? duplicate?.alike;
  return {
    findings: [...notConverted(paper), ...found, ...further],
    ...(duplicate ? { duplicateOf: duplicate.of } : {}),
    ...(alike ? { alike } : {}),
  };
}

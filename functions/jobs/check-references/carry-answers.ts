import type { Reference } from '#shared/domain/paper.ts';
import { isAnswerable, type ReferenceCheck, type VerdictAnswer } from '#shared/domain/reference-check.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { getVersion } from '../../_lib/papers/paper-repository.ts';
import { getChecks, saveAnswer } from '../../_lib/reference-checks/reference-check-repository.ts';

type Checks = ReadonlyMap<string, ReferenceCheck>;

/** Copies the authors' answers of the version before to the same references with the same verdicts. */
export async function carryAnswers(
  { paperId, version, references = [] }: Pick<VersionRecord, 'paperId' | 'version' | 'references'>,
  checks: Map<string, ReferenceCheck>,
): Promise<void> {
  if (version === 1) return;
  const [before, known] = await Promise.all([
    getVersion(paperId, version - 1),
    getChecks({ paperId, version: version - 1 }),
  ]);
  const earlier = { references: before?.references ?? [], checks: known };
  for (const [key, answer] of answersToCarry(earlier, { references, checks })) {
    await saveAnswer({ paperId, version }, key, answer);
    const check = checks.get(key);
    if (check) checks.set(key, { ...check, answer });
  }
}

/**
 * Returns the answers by the keys of the references that get them. References are the same if they are printed with the same
 * letters: keys of handwritten lists are only numbers.
 */
export function answersToCarry(
  before: { references: readonly Reference[]; checks: Checks },
  now: { references: readonly Reference[]; checks: Checks },
): [string, VerdictAnswer][] {
  const answered = new Map(
    before.references.flatMap(({ key, text }) => {
      const check = before.checks.get(key);
      return check?.answer ? [[lettersOf(text), { verdict: check.verdict, answer: check.answer }]] : [];
    }),
  );
  return now.references.flatMap(({ key, text }): [string, VerdictAnswer][] => {
    const check = now.checks.get(key);
    const found = answered.get(lettersOf(text));
    const isSame = check && found && check.answer === null && check.verdict === found.verdict;
    return isSame && isAnswerable(check.verdict) ? [[key, found.answer]] : [];
  });
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

import type { ReproductionCounts } from '#shared/domain/reproduction.ts';

/** Returns a paper's reproductions as a sentence: "Reproduced by 2 supervisors, last on …: 5 of 5 outputs". */
export function reproducedSentence(
  { supervisors, reproduced, outputs }: ReproductionCounts,
  day: string,
): string {
  const by = supervisors === 1 ? 'another supervisor' : `${supervisors} supervisors`;
  const verb = reproduced === 0 ? 'Run' : 'Reproduced';
  return `${verb} by ${by}, last on ${day}: ${reproduced} of ${outputs} ${outputs === 1 ? 'output' : 'outputs'}`;
}

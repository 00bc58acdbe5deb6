import type { NumberChecks } from '#shared/domain/number-checks.ts';
import type { ConvertedPaper } from './convert/convert-paper.ts';
import { checkNumbersInTime, type NumbersLimits } from './numbers/check-numbers-in-time.ts';

/**
 * Checks the numbers of a converted paper (docs/number-checks.md). Returns null for papers that are shown as their PDF or source: the
 * text of a PDF loses the signs that the checks read.
 */
export async function numbersOf(paper: ConvertedPaper, limits: NumbersLimits): Promise<NumberChecks | null> {
  return paper.kind === 'converted' ? checkNumbersInTime(paper.html, limits) : null;
}

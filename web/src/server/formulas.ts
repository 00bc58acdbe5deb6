import { ANALYSIS_PARTS } from '#shared/domain/review-constants.ts';
import { formulaParts } from '#shared/formula-text.ts';
import { addFormulas, knownFormula } from '../lib/formulas.ts';

/** Renders the formulas in the texts of API responses, which a page needs before it is rendered. */
export async function prepareFormulas(...responses: unknown[]): Promise<void> {
  const missing = formulasIn(responses).filter((tex) => knownFormula(tex) === undefined);
  if (missing.length === 0) return;
  const { mathmlOf } = await import('../lib/render-formula.ts');
  addFormulas(Object.fromEntries(missing.map((tex) => [tex, mathmlOf(tex)])));
}

/** Returns the rendered formulas in the texts of a page's data, by TeX. */
export const formulaState = (data: unknown): Record<string, string | null> =>
  Object.fromEntries(formulasIn(data).map((tex) => [tex, knownFormula(tex) ?? null]));

function formulasIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner !== 'string') return formulasIn(inner);
    if (!TEXTS.has(name) || !inner.includes('$')) return [];
    return formulaParts(inner).flatMap(({ tex }) => tex ?? []);
  });
}

/** The fields whose formulas are shown: of papers, reviews, quoted passages, replies, decisions and venues. */
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'abstract',
  'summary',
  'strengths',
  'weaknesses',
  'questions',
  ...Object.keys(ANALYSIS_PARTS),
  'exact',
  'text',
  // Of venues.
  'scope',
  'statement',
  'reasons',
]);

import { formulaParts } from '#shared/formula-text.ts';
import { knownFormula, renderFormulas } from '../lib/formulas.ts';

/** Renders the formulas in the titles and abstracts of API responses, which a page needs before it is rendered. */
export const prepareFormulas = (...responses: unknown[]): Promise<void> =>
  renderFormulas(formulasIn(responses));

/** Returns the rendered formulas in the titles and abstracts of a page's data, by TeX. */
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

const TEXTS: ReadonlySet<string> = new Set(['title', 'abstract']);

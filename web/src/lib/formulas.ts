/** The MathML of formulas in titles and abstracts, by TeX; null for TeX that isn't readable. */
const known = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Returns a formula's MathML; null if it can't be read; undefined if it isn't rendered yet. */
export const knownFormula = (tex: string): string | null | undefined => known.get(tex);

/** Adds rendered formulas, such as those that the server sent with the page. */
export function addFormulas(formulas: Readonly<Record<string, string | null>>): void {
  // The server keeps this module for many requests.
  if (known.size > MOST_KNOWN) known.clear();
  for (const [tex, mathml] of Object.entries(formulas)) known.set(tex, mathml);
  for (const listener of listeners) listener();
}

const MOST_KNOWN = 2_000;

/** Calls a function whenever formulas are added. @returns a function that ends it */
export function onFormulas(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders a formula in the browser. The renderer is loaded on demand, because few titles and abstracts have formulas. */
export async function renderFormula(tex: string): Promise<void> {
  const { mathmlOf } = await import('./render-formula.ts');
  addFormulas({ [tex]: mathmlOf(tex) });
}

import temml from 'temml';

/** What temml said about the formulas of the paper that is converted, so that none is read twice. */
const known = new Map<string, string | undefined>();
const MOST_KNOWN = 20_000;

/** Returns what temml says about a formula that it can't read. */
export function problemOfFormula(tex: string): string | undefined {
  if (known.has(tex)) return known.get(tex);
  if (known.size >= MOST_KNOWN) known.clear();
  const problem = read(tex);
  known.set(tex, problem);
  return problem;
}

function read(tex: string): string | undefined {
  try {
    temml.renderToString(tex, { displayMode: true, throwOnError: true, trust: false, maxExpand: 1_000 });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

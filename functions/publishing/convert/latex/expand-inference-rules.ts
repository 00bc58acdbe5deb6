import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Writes the rules of mathpartir and semantic as fractions: premises above, conclusion below, name beside. */
export function expandInferenceRules(tex: string): string {
  // The package proof has the conclusion first.
  const isProof = /\\usepackage\s*(?:\[[^\]]*\])?\{(?:[^}]*,)?\s*proof\s*(?:,[^}]*)?\}/.test(tex);
  const result = replaceEnvironment(tex, 'mathpar', '', ([body = '']) => {
    const rules = body.replace(/\\and(?![A-Za-z])/g, '\\qquad').replace(/\\\\/g, '\\qquad');
    return `\n\\[${withFractions(rules, isProof).trim()}\\]\n`;
  });
  return withFractions(result, isProof);
}

const withFractions = (tex: string, isProof: boolean): string =>
  replaceCommand(tex, 'inferrule|infer|inference', 'somm', ([, name, first = '', second = ''], command) => {
    const [premises, conclusion] = isProof && command === 'infer' ? [second, first] : [first, second];
    const above = premises.replace(/\\\\|\\and(?![A-Za-z])|(?<!\\)&/g, '\\quad ');
    const title = nameOf(name ?? '');
    // A name with an index is a formula.
    const shown = /[_^]/.test(title) && !title.includes('$') ? `(${title})` : `\\text{(${title})}`;
    const beside = title === '' ? '' : `\\;${shown}`;
    return `\\frac{${above.trim() || '\\;'}}{${conclusion}}${beside}`;
  });

/** The name of a rule, also as an option: `[right=App]`. */
const nameOf = (options: string): string => {
  const named = /^\s*(?:(?:[lL]ab(?:el)?|[rR]ight|[lL]eft|vdots|width)\s*=)/.test(options);
  const value = named
    ? (/(?:[rR]ight|[lL]eft|[lL]ab(?:el)?)\s*=\s*([^,]*)/.exec(options)?.[1] ?? '')
    : options;
  return value.replace(/\\(?:textsc|textbf|textrm|sc|scshape)(?![A-Za-z])|[{}]/g, '').trim();
};

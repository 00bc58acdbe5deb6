import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Writes the rules of mathpartir and semantic as fractions: premises above, conclusion below, name beside. */
export function expandInferenceRules(tex: string): string {
  const result = replaceEnvironment(tex, 'mathpar', '', ([body = '']) => {
    const rules = body.replace(/\\and(?![A-Za-z])/g, '\\qquad').replace(/\\\\/g, '\\qquad');
    return `\n\\[${withFractions(rules).trim()}\\]\n`;
  });
  return withFractions(result);
}

const withFractions = (tex: string): string =>
  replaceCommand(tex, 'inferrule|infer|inference', 'somm', ([, name, premises = '', conclusion = '']) => {
    const above = premises.replace(/\\\\|\\and(?![A-Za-z])/g, '\\quad ');
    const beside = name === undefined ? '' : `\\;\\text{(${name.replace(/^\\textsc|[{}]/g, '')})}`;
    return `\\frac{${above.trim() || '\\;'}}{${conclusion}}${beside}`;
  });

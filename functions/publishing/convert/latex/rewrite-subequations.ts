import { replaceEnvironment } from './scan.ts';

const MARK = 'colophonsub:';

/**
 * Unwraps `subequations`, of which pandoc would make one formula with the text in it. The equations in it get a label that
 * names the group; `groupOf` reads it.
 */
export function rewriteSubequations(tex: string): string {
  let groups = 0;
  // The older name, of REVTeX and AASTeX.
  const named = tex.replace(/\\(begin|end)\s*\{mathletters\}/g, '\\$1{subequations}');
  return replaceEnvironment(named, 'subequations', '', ([body = '']) => {
    const group = `${MARK}${++groups}`;
    const [opening = ''] = /^(?:\s*\\label\s*\{[^}]*\})*/.exec(body) ?? [];
    const labels = [...opening.matchAll(/\{([^}]*)\}/g)].map(
      ([, label = '']) => `\\label{${group}:${label}}`,
    );
    let isFirst = true;
    return body.slice(opening.length).replace(EQUATION, (begin) => {
      const marks = isFirst ? labels.join('') : '';
      isFirst = false;
      return `${begin}\\label{${group}}${marks}`;
    });
  });
}

const EQUATION = /\\begin\s*\{(?:equation|align|flalign|eqnarray|gather|multline|alignat)\}(?:\s*\{\d+\})?/g;

export interface EquationGroup {
  name: string;
  /** The labels of the whole group. */
  labels: string[];
}

/** Splits labels of an equation into the group of `subequations` that they name, and the equation's own. */
export function groupOf(labels: string[]): { group: EquationGroup | undefined; own: string[] } {
  const marks = labels.filter((label) => label.startsWith(MARK)).map((label) => label.slice(MARK.length));
  const own = labels.filter((label) => !label.startsWith(MARK));
  const [name] = marks[0]?.split(':') ?? [];
  if (name === undefined) return { group: undefined, own };
  const ofGroup = marks.flatMap((mark) => (mark.includes(':') ? [mark.slice(mark.indexOf(':') + 1)] : []));
  return { group: { name, labels: ofGroup }, own };
}

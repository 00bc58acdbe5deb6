import { readGroup, replaceEnvironment, skipSpace } from './scan.ts';

/**
 * Writes the proof trees of bussproofs and ebproof as fractions: premises above, conclusion below, labels beside. A tree with
 * anything else stays as it is.
 */
export function expandProofTrees(tex: string): string {
  const center = centerOf(tex);
  const result = replaceEnvironment(tex, 'prooftree', 'so', ([, , body = '']) => {
    const proof = formulaOf(centered(body, centerOf(body) ?? center));
    return proof === undefined ? undefined : `\n\\[${proof}\\]\n`;
  });
  return result.replace(INLINE, (whole: string) => {
    const proof = formulaOf(centered(whole, center));
    return proof === undefined ? whole : `$\\displaystyle ${proof}$`;
  });
}

const CENTER = /\\(?:def|(?:re)?newcommand\*?)\s*\{?\s*\\fCenter\s*\}?\s*(?=\{)/;

/** Returns the sign at which the sequents of a tree align, `\def\fCenter{\ \vdash\ }`. */
function centerOf(tex: string): string | undefined {
  const definition = CENTER.exec(tex);
  const sign = definition ? readGroup(tex, definition.index + definition[0].length)?.inner : undefined;
  return sign
    ?.replace(/\\[mh]box\s*\{([^{}]*)\}/g, '$1')
    .replace(/\$|\\(?:small|[lL]arge|LARGE|normalsize)(?![A-Za-z])/g, '');
}

/** Writes the sign of a tree's sequents, and removes what the tree defines of its looks. */
const centered = (tree: string, center: string | undefined): string =>
  tree
    .replace(/\\(?:def|renewcommand\*?)\s*\{?\s*\\[A-Za-z]+\s*\}?\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replace(/\\fCenter(?![A-Za-z])/g, (name) => (center === undefined ? name : `${center} `));

/** A tree in a line of text. */
const INLINE =
  /\\(?:AxiomC?|AXC?)(?![A-Za-z])(?:(?!\\begin|\\end|\n\s*\n)[\s\S])*?\\(?:DisplayProof|DP)(?![A-Za-z])/g;

const COMMAND = /\\([A-Za-z]+)(\d?)\*?/g;

/** The number of premises of each inference. */
const PREMISES: Readonly<Record<string, number>> = {
  Axiom: 0,
  AX: 0,
  UnaryInf: 1,
  UI: 1,
  BinaryInf: 2,
  BI: 2,
  TrinaryInf: 3,
  TI: 3,
  QuaternaryInf: 4,
  QuinaryInf: 5,
};

/** What says how a tree looks, and nothing else. */
const LOOKS =
  /^(?:(?:always|root|kernHyps|insertBetween|def|extra|center|bottom|Enable|normal)\w*|(?:single|double|dashed|dotted|solid)(?:Line)?|vskip|hskip|quad|qquad|small|footnotesize|scriptsize|normalsize|DisplayProof|DP|proofSkipAmount|centering)$/;

interface Step {
  left?: string | undefined;
  right?: string | undefined;
  hasNoLine?: boolean;
}

/** Returns a tree as a formula, or undefined if it isn't one tree. */
function formulaOf(source: string): string | undefined {
  const stack: string[] = [];
  let step: Step = {};
  const infer = (count: number, conclusion: string) => {
    if (stack.length < count) return false;
    const premises = count === 0 ? [] : stack.splice(-count);
    stack.push(count === 0 ? conclusion : written(premises, conclusion, step));
    step = {};
    return true;
  };
  COMMAND.lastIndex = 0;
  for (let match = COMMAND.exec(source); match; match = COMMAND.exec(source)) {
    const [, name = '', digit = ''] = match;
    const text = bussText(name) ? textAt(source, COMMAND.lastIndex) : undefined;
    const premises = PREMISES[name.replace(/C$/, '')];
    if (text && premises !== undefined) {
      if (!infer(premises, text.tex)) return undefined;
      COMMAND.lastIndex = text.end;
    } else if (text) {
      step[/^L/.test(name) ? 'left' : 'right'] = text.tex;
      COMMAND.lastIndex = text.end;
    } else if (name === 'noLine') step.hasNoLine = true;
    else if (name === 'hypo' || name === 'infer') {
      const found = ebproofAt(source, COMMAND.lastIndex);
      if (!found) return undefined;
      step = { ...step, ...found.labels };
      if (!infer(name === 'hypo' ? 0 : Number(digit || 1), found.tex)) return undefined;
      COMMAND.lastIndex = found.end;
    } else if (!LOOKS.test(name)) return undefined;
  }
  return stack.length === 1 ? stack[0] : undefined;
}

const bussText = (name: string): boolean =>
  PREMISES[name.replace(/C$/, '')] !== undefined || /^(?:(?:Left|Right)Label|LL|RL)$/.test(name);

/** Reads `{text with $formulas$}`, or `$left \fCenter right$`. */
function textAt(source: string, at: number): { tex: string; end: number } | undefined {
  const start = skipSpace(source, at);
  const group = readGroup(source, start);
  if (group) return { tex: asFormula(group.inner), end: group.end };
  const formula = /\$([^$]*)\$/y;
  formula.lastIndex = start;
  const [whole, inner = ''] = formula.exec(source) ?? [];
  return whole === undefined
    ? undefined
    : { tex: inner.replace(/\\fCenter(?![A-Za-z])/g, '\\vdash '), end: start + whole.length };
}

const asFormula = (text: string): string => {
  const formula = /^\s*\$([^$]*)\$\s*$/.exec(text)?.[1];
  const bare = text.replace(/\\(?:scriptsize|footnotesize|small|tiny)(?![A-Za-z])\s*/g, '').trim();
  return formula ?? (bare === '' ? '' : `\\text{${bare}}`);
};

/** Reads ebproof's `[right label]{formula}`, or `[left label=…, right label=…]{formula}`. */
function ebproofAt(source: string, at: number) {
  const options = readGroup(source, skipSpace(source, at), '[', ']');
  const group = readGroup(source, skipSpace(source, options?.end ?? at));
  if (!group) return undefined;
  const label = (side: string) =>
    new RegExp(`${side}\\s+label\\s*=\\s*(\\{[^}]*\\}|[^,]*)`).exec(options?.inner ?? '')?.[1];
  const named = /^[^=]*$/.test(options?.inner ?? '') ? options?.inner : undefined;
  const [left, right] = [label('left'), label('right') ?? named];
  return {
    tex: group.inner,
    end: group.end,
    labels: {
      ...(left === undefined ? {} : { left: asFormula(left.replace(/^\{|\}$/g, '')) }),
      ...(right === undefined ? {} : { right: asFormula(right.replace(/^\{|\}$/g, '')) }),
    },
  };
}

function written(premises: string[], conclusion: string, { left, right, hasNoLine }: Step): string {
  const above = premises.join(' \\qquad ') || '\\;';
  const rule = hasNoLine
    ? `\\genfrac{}{}{0pt}{0}{${above}}{${conclusion}}`
    : `\\dfrac{${above}}{${conclusion}}`;
  return `${left ? `${left}\\;` : ''}${rule}${right ? `\\;${right}` : ''}`;
}

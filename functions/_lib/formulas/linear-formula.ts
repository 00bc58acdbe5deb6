import type { ElementContent } from 'hast';
import { formulaWriter } from './write-formula.ts';

/** Returns a formula as a line of text, such as `x_in^2 = a/b`, for alternative texts. Without MathML, returns the TeX. */
export function linearFormula(tex: string): string {
  const math = formulaWriter().read(tex, false);
  return math ? linearMath(math) : tex;
}

/** Returns MathML as a line of text. */
export function linearMath(math: ElementContent): string {
  return line(math).replace(/\s+/g, ' ').trim();
}

const SPACED = /^[=<>≤≥≈∼≠∈→×±+≪≫∝]$/u;

function line(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const parts = node.children.map(line);
  const [base = '', second = '', third = ''] = parts;
  switch (node.tagName) {
    case 'msub':
    case 'munder':
      return `${base}_${grouped(second)}`;
    case 'msup':
    case 'mover':
      return second === '′' ? base + second : `${base}^${grouped(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${base}_${grouped(second)}^${grouped(third)}`;
    case 'mfrac':
      return `${grouped(base)}/${grouped(second)}`;
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${grouped(second)}√${grouped(base)}`;
    case 'mo':
      return SPACED.test(base) ? ` ${base} ` : base;
    case 'mtr':
      return parts.join(' ');
    case 'mtable':
      return parts.join('; ');
    default:
      return parts.join('');
  }
}

const grouped = (text: string): string => {
  const inner = text.trim();
  return /^[\p{L}\p{N}.]*$/u.test(inner) ? inner : `(${inner})`;
};

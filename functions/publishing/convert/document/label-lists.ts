import type { Block, Inline } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';

type Descriptions = Extract<Block, { t: 'DefinitionList' }>['c'];

const LABEL = /^[([]?[\p{L}\p{N}]{0,4}[\p{N}.*†‡′’'-]{0,4}[)\].:]?$/u;
const SIGN = /[\p{N}()[\].:*†‡]|^\p{L}{1,2}$/u;

/** Whether the terms of a list are its items' labels, such as `(A1)` and `(ii)`, and not words that it explains. */
export const hasLabels = (list: Descriptions): boolean =>
  list.every(([term]) => isLabel(term) || term.length === 0) && list.some(([term]) => term.length > 0);

function isLabel(term: Inline[]): boolean {
  const text = inlineText(term).trim();
  return LABEL.test(text) && SIGN.test(text);
}

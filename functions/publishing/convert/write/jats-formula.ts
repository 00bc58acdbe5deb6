import type { ElementContent } from 'hast';
import { escapeXml } from '../../../_lib/runtime/xml.ts';
import { mathmlXml } from './mathml-xml.ts';

/** Returns the formula as the page shows it, or undefined if it shows the TeX. */
export type ReadFormula = (tex: string, display: boolean) => ElementContent | undefined;

/**
 * Writes a formula with the MathML of the page, and its TeX as an alternative.
 * @param options.label its number as printed, for displayed formulas
 */
export function formulaXml(
  tex: string,
  display: boolean,
  read: ReadFormula,
  { id = '', label = '' }: { id?: string; label?: string } = {},
): string {
  const kind = display ? 'disp-formula' : 'inline-formula';
  const mathml = read(tex, display);
  const texXml = texMath(tex);
  return [
    `<${kind}${id && ` id="${escapeXml(id)}"`}>`,
    label && `<label>${escapeXml(label)}</label>`,
    mathml ? `<alternatives>${mathmlXml(mathml)}${texXml}</alternatives>` : texXml,
    `</${kind}>`,
  ].join('');
}

// A CDATA section ends at `]]>`. TeX ignores the space.
export const texMath = (tex: string): string =>
  `<tex-math><![CDATA[${tex.replaceAll(']]>', ']] >')}]]></tex-math>`;

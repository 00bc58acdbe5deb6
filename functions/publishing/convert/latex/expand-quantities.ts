import { type QuantitySettings, writeQuantities } from '../document/si-units.ts';
import { replaceCommand } from './scan.ts';

/**
 * Writes siunitx's numbers and quantities in text and formulas, with the paper's own units (`\DeclareSIUnit`) and options
 * (`\sisetup`), of which pandoc reads neither.
 */
export function expandQuantities(tex: string): string {
  if (!/\\usepackage\s*(?:\[[^\]]*\])?\{[^}]*\bsiunitx\b|\\(?:sisetup|DeclareSIUnit)(?![A-Za-z])/.test(tex))
    return tex;
  const units = new Map<string, string>();
  let options = '';
  // AASTeX's command of this name sets the number of a table.
  const named = tex
    .replace(
      /(\\begin\s*\{\w*deluxetable\*?\}(?:(?!\\tablehead)[\s\S]){0,600}?)\\tablenum\s*\{[^{}]*\}/g,
      '$1',
    )
    .replace(/\\(DeclareSIUnit)\s*(\[[^\]]*\])?\s*\\([A-Za-z]+)/g, '\\$1{\\$3}');
  let result = replaceCommand(named, 'DeclareSIUnit', 'omm', ([, name = '', unit = '']) => {
    units.set(name.trim().slice(1), unit);
    return '';
  });
  result = replaceCommand(result, 'sisetup', 'm', ([more = '']) => {
    options += `,${more}`;
    return '';
  });
  const settings: QuantitySettings = { options, units };
  return writeQuantities(
    result,
    (quantity) => (PLAIN.test(quantity) ? quantity : `\\ensuremath{${quantity}}`),
    settings,
  );
}

/** A number that reads the same in text. */
const PLAIN = /^\d+(?:\.\d+)?$/;

import { replaceCommand } from './scan.ts';

/**
 * Writes natbib's short names for works, `\defcitealias{smith2020}{S20}`, where `\citetalias` and `\citepalias` print them, as links
 * to the work.
 */
export function expandCitationAliases(tex: string): string {
  const aliases = new Map<string, string>();
  const declared = replaceCommand(tex, 'defcitealias', 'mm', ([key = '', alias = '']) => {
    aliases.set(key.trim(), alias);
    return '';
  });
  if (aliases.size === 0) return tex.replace(/\\cite([tp])alias(?![A-Za-z])/g, '\\cite$1');
  return replaceCommand(declared, 'cite[tp]alias', 'soom', ([, first, second, keys = ''], name) => {
    const links = keys.split(',').map((key) => {
      const alias = aliases.get(key.trim());
      return alias === undefined
        ? `\\citealp{${key.trim()}}`
        : `\\hyperlink{ref-${key.trim()}}{${alias}}\\nocite{${key.trim()}}`;
    });
    const before = second === undefined || !first ? '' : `${first} `;
    const after = second ?? first;
    const text = `${before}${links.join('; ')}${after ? `, ${after}` : ''}`;
    return name === 'citepalias' ? `(${text})` : text;
  });
}

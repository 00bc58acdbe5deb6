/**
 * Values of a math font's MATH table, in thousandths of an em, that browsers apply otherwise than TeX, for which they were chosen.
 * Positions: https://learn.microsoft.com/typography/opentype/spec/math#mathconstants-table
 */
export const MATH_CONSTANTS = [
  // Browsers also apply these two to single letters: g and p had lower subscripts than x, and b higher superscripts than a.
  // TeX's values for larger bases are 50 and 386.
  { name: 'subscriptBaselineDropMin', position: 32, value: 0 },
  { name: 'superscriptBaselineDropMax', position: 48, value: 386 },
  // 1 px at 18.7 px. With the font's 68, one rule has 1 px, the next 2, depending on where it is on the page.
  { name: 'fractionRuleThickness', position: 144, value: 54 },
  { name: 'radicalRuleThickness', position: 196, value: 54 },
];

/** Writes our values to the MATH table of an uncompressed font. @throws Error if it has none */
export function setMathConstants(font: Uint8Array): void {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  const entry = entries.find((at) => view.getUint32(at) === MATH_TAG);
  if (entry === undefined) throw new Error('The math font has no MATH table.');
  const table = view.getUint32(entry + 8);
  const constants = table + view.getUint16(table + 4);
  for (const { position, value } of MATH_CONSTANTS) view.setInt16(constants + position, value);
}

const MATH_TAG = 0x4d_41_54_48;

/** TeX's accents, by the character or letter of the command, as Unicode's combining marks. */
export const TEX_ACCENTS: Record<string, string> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  k: '\u0328',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
};

/** The signs of ZapfDingbats that Unicode has elsewhere than in its block of dingbats, by code. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  37: '☎',
  42: '☛',
  43: '☞',
  72: '★',
  108: '●',
  110: '■',
  115: '▲',
  116: '▼',
  117: '◆',
  119: '◗',
  168: '♣',
  169: '♦',
  170: '♥',
  171: '♠',
  213: '→',
  214: '↔',
  215: '↕',
};

/** The signs that authors mean by the four check marks and crosses. */
const MARKS: Readonly<Record<number, string>> = { 51: '✓', 52: '✓', 55: '✗', 56: '✗' };

/** Returns the sign of `\ding{code}`, such as ❶ for 182; undefined if the font has none. */
export function dingbat(code: number): string | undefined {
  const own = MARKS[code] ?? ELSEWHERE[code];
  if (own !== undefined) return own;
  if (code >= 172 && code <= 181) return String.fromCodePoint(0x2460 + code - 172);
  if (code >= 33 && code <= 126) return String.fromCodePoint(0x26e0 + code);
  if (code >= 161 && code <= 254) return String.fromCodePoint(0x26c0 + code);
  return undefined;
}

/** Returns ①, ❶ or ⓐ; undefined for what Unicode has no circle for. */
export function circledSign(text: string, isFilled: boolean): string | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  if (number === undefined) {
    const code = text.charCodeAt(0);
    if (/^[A-Z]$/.test(text)) return String.fromCodePoint((isFilled ? 0x1f150 : 0x24b6) + code - 65);
    return /^[a-z]$/.test(text)
      ? String.fromCodePoint(0x24d0 + code - 97)
      : text === ''
        ? undefined
        : `(${text})`;
  }
  if (number === 0) return isFilled ? '⓿' : '⓪';
  if (isFilled && number <= 20) return String.fromCodePoint((number <= 10 ? 0x2775 : 0x24e0) + number);
  return number <= 20 ? String.fromCodePoint(0x245f + number) : `(${number})`;
}

/**
 * Returns a text without each stretch from a start to the next end. Takes time in proportion to the text, which a regular expression
 * that looks for the end of every start doesn't.
 */
export function withoutStretches(text: string, start: RegExp, end: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(start)) {
    if (index < from) continue;
    const stop = text.indexOf(end, index);
    if (stop < 0) break;
    kept.push(text.slice(from, index));
    from = stop + end.length;
  }
  return kept.join('') + text.slice(from);
}

/** Returns XML without its document type, whose own declarations can contain `>`. */
export function withoutDoctype(xml: string): string {
  const begin = xml.search(/<!DOCTYPE/i);
  if (begin < 0) return xml;
  const rest = xml.slice(begin);
  const close = rest.indexOf('>');
  const declarations = rest.indexOf('[');
  if (declarations < 0 || close < declarations)
    return close < 0 ? xml : xml.slice(0, begin) + rest.slice(close + 1);
  const end = /\]\s*>/.exec(rest);
  return end ? xml.slice(0, begin) + rest.slice(end.index + end[0].length) : xml;
}

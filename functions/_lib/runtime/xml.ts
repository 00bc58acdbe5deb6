/** Removes characters that XML 1.0 doesn't have. */
export const xmlCharacters = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();

/** Removes characters that XML 1.0 doesn't have, and escapes those that are markup. */
export const escapeXml = (text: string): string =>
  xmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Attributes = Record<string, string | undefined>;

/**
 * Returns an element. Attributes without a value are left out.
 * @param children XML: text needs `escapeXml` before
 */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(value)}"`],
  );
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

/** Returns an element with text; nothing without a text. */
export const textElement = (name: string, text: string | undefined, attributes: Attributes = {}): string =>
  text ? element(name, attributes, escapeXml(text)) : '';

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Returns a feed with plain texts. The library for feeds puts those with `<` or `&` into CDATA on lines of their own, two for `]]>`, and
 * programs read the line breaks as part of the text.
 */
export const withPlainTexts = (feed: string): string =>
  feed.replaceAll(
    />\s*<!\[CDATA\[((?:(?!\]\]>)[\s\S]|\]\]><!\[CDATA\[)*)\]\]>\s*</g,
    (_, text: string) => `>${escapeXml(text.replaceAll(']]><![CDATA[', ''))}<`,
  );

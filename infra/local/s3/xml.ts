/** A value as XML elements: arrays repeat their element, undefined leaves it out. */
export type XmlValue = string | number | boolean | undefined | XmlValue[] | { [element: string]: XmlValue };

/** Writes a document with one root element. */
export const toXml = (root: Record<string, XmlValue>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${elements(root)}`;

/** Contents of every element of this name, unescaped only by `textOf`; enough for the flat bodies of S3 requests. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, content = '']) => content,
  );

/** The text of the first element of this name. */
export function textOf(xml: string, name: string): string | undefined {
  const [content] = elementsIn(xml, name);
  return content === undefined ? undefined : decodeXml(content);
}

export const decodeXml = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replace(/&amp;/g, '&');

function elements(value: Record<string, XmlValue>): string {
  return Object.entries(value)
    .map(([name, content]): string => {
      if (content === undefined) {
        return '';
      }
      if (Array.isArray(content)) {
        return content.map((item) => elements({ [name]: item })).join('');
      }
      const inner = typeof content === 'object' ? elements(content) : encodeXml(String(content));
      return `<${name}>${inner}</${name}>`;
    })
    .join('');
}

const encodeXml = (text: string): string => text.replace(/[<>&"'\r]/g, (char) => `&#${char.charCodeAt(0)};`);

import type { XmlElement } from '../jats/read-xml.ts';

/** Names the commands of natbib's citations without brackets, which a mark of our binding before them says. */
export function withCitationCommands(element: XmlElement): XmlElement {
  let command: string | undefined;
  const children: XmlElement['children'] = [];
  for (const child of element.children) {
    if (typeof child === 'string') {
      children.push(child);
      continue;
    }
    const marked = /\bltx_cite_(\w+)/.exec(child.attributes.class ?? '')?.[1];
    if (marked !== undefined) command = marked;
    else if (child.name === 'cite' && command !== undefined) {
      children.push({ ...child, attributes: { ...child.attributes, class: `ltx_citemacro_${command}` } });
      command = undefined;
    } else children.push(withCitationCommands(child));
  }
  return { ...element, children };
}

/** The commands that print names in the text, and years or numbers in brackets. */
export const IN_TEXT = /^(?:[Cc]itet(?!itle)|[Tt]extcite)/;

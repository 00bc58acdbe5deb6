import { findAll, type XmlElement } from '../../../_lib/runtime/read-xml.ts';
import { hasClass } from './tags.ts';

/**
 * Names the commands of natbib's citations without brackets, which a mark of our binding before them says, and gives citations their notes if
 * LaTeXML hasn't kept them.
 */
export function withCitationCommands(element: XmlElement): XmlElement {
  let command: string | undefined;
  let notes: XmlElement['children'] = [];
  const children: XmlElement['children'] = [];
  for (const child of element.children) {
    if (typeof child === 'string') {
      children.push(child);
      continue;
    }
    const marked = /\bltx_cite_(\w+)/.exec(child.attributes.class ?? '')?.[1];
    if (marked === 'notes') notes = child.children;
    else if (marked !== undefined) command = marked;
    else if (child.name === 'cite') {
      const cite = withNotes(withCitationCommands(child), notes);
      const named = command === undefined ? {} : { class: `ltx_citemacro_${command}` };
      children.push({ ...cite, attributes: { ...cite.attributes, ...named } });
      command = undefined;
      notes = [];
    } else children.push(withCitationCommands(child));
  }
  return { ...element, children };
}

/** Puts its notes around a citation with names in the text, of entries that LaTeXML doesn't have. */
function withNotes(cite: XmlElement, [before, after]: XmlElement['children']): XmlElement {
  if (!IN_TEXT_CLASS.test(cite.attributes.class ?? '') || !findAll(cite, 'ref').some(isMissing)) return cite;
  if (typeof before !== 'object' || typeof after !== 'object') return cite;
  const suffix = after.children.length > 0 ? [', ', ...after.children] : [];
  return { ...cite, children: [...before.children, ' ', ...cite.children, ...suffix] };
}

const IN_TEXT_CLASS = /\bltx_citemacro_[Cc]itet\b/;

/** Whether LaTeXML doesn't have a cited entry. */
export const isMissing = (element: XmlElement): boolean => hasClass(element, 'ltx_missing_citation');

/** The commands that print names in the text, and years or numbers in brackets. */
export const IN_TEXT = /^(?:[Cc]itet(?!itle)|[Tt]extcite)/;

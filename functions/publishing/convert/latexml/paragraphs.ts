const HEADING = /^\s*\\(?:chapter|section|subsection)(?![A-Za-z])/;
const BOUNDARY =
  /\\(begin|end)\s*\{([^}]*)\}|\n[ \t]*\n\s*|\n(?=\s*\\(?:chapter|section|subsection)\b)|(?<!\\)%.*/g;

/**
 * Splits a text at empty lines and headings that are in no environment. An environment that is never closed ends at the next
 * heading.
 */
export function paragraphs(text: string): string[] {
  const parts: string[] = [];
  let open: string[] = [];
  let from = 0;
  for (const { 0: found, 1: kind, 2: name = '', index } of text.matchAll(BOUNDARY)) {
    if (found.startsWith('%')) continue;
    if (kind === 'begin') open.push(name);
    else if (kind === 'end') open.length = Math.max(0, open.lastIndexOf(name));
    else {
      const to = index + found.length;
      if (HEADING.test(text.slice(to, to + 20)))
        open = open.filter((each) => text.includes(`\\end{${each}}`, to));
      if (open.length > 0) continue;
      parts.push(text.slice(from, to));
      from = to;
    }
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}

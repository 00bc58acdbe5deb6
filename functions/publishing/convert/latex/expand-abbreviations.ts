import { readGroup, skipSpace } from './scan.ts';

const DEFINITION =
  '\\\\(?:def|gdef|newcommand\\*?|renewcommand\\*?|providecommand\\*?|DeclareRobustCommand\\*?)\\s*\\{?\\s*';

/**
 * Writes the abbreviations of computer vision's styles, such as `\eg` and `\etal`, whose last period a test of the next sign adds
 * (`\onedot`): pandoc can't look ahead, and would print two periods.
 */
export function expandAbbreviations(tex: string): string {
  const test = new RegExp(
    `${DEFINITION}(\\\\[A-Za-z@]+)\\s*\\}?\\s*\\{\\s*\\\\futurelet\\s*\\\\[A-Za-z@]+\\s*(\\\\[A-Za-z@]+)\\s*\\}`,
  ).exec(tex);
  // Of a style that was sent, definitions that only TeX can run were left out.
  const isLeftOut = !test && /\\onedot(?![A-Za-z@])/.test(tex);
  const [whole = '', dot = '', helper = ''] = isLeftOut ? ['', '\\onedot'] : (test ?? []);
  if (dot === '') return tex;
  const result = helper === '' ? tex : withoutDefinition(tex.replace(whole, ''), helper);
  const begin = Math.max(0, result.search(/\\begin\s*\{document\}/));
  const words = abbreviations(result.slice(0, begin), dot);
  const uses = new RegExp(
    `\\\\(${[...words.keys()].join('|')})(?![A-Za-z@])(\\{\\})?([ \\t]*\\n?[ \\t]*)(?=([\\s\\S]?))`,
    'g',
  );
  const body =
    words.size === 0
      ? result.slice(begin)
      : result
          .slice(begin)
          .replace(uses, (_, name: string, braces: string | undefined, space: string, next: string) => {
            const word = `${words.get(name) ?? ''}${next === '.' ? '' : '.'}`;
            // `xspace` prints a space before anything but punctuation; a group would have ended the command.
            const isSpaced =
              space !== '' && (braces !== undefined || !/[.,;:!?'")\]}~/\\-]/.test(next) || next === '\\');
            return `${word}${isSpaced ? space : ''}`;
          });
  const rest = new RegExp(`\\${dot}(?![A-Za-z@])`, 'g');
  return result.slice(0, begin).replace(rest, '.\\xspace ') + body.replace(rest, '.');
}

function withoutDefinition(tex: string, helper: string): string {
  const match = new RegExp(`${DEFINITION}\\${helper}(?![A-Za-z@])\\s*\\}?\\s*(?=\\{)`).exec(tex);
  const body = match && readGroup(tex, skipSpace(tex, match.index + match[0].length));
  return match && body ? tex.slice(0, match.index) + tex.slice(body.end) : tex;
}

/** Returns the commands without arguments that end in the period, with their words. */
function abbreviations(preamble: string, dot: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const match of preamble.matchAll(new RegExp(`${DEFINITION}\\\\([A-Za-z]+)\\s*\\}?\\s*(?=\\{)`, 'g'))) {
    const inner = readGroup(preamble, match.index + match[0].length)?.inner.trim();
    if (inner?.endsWith(dot) && !inner.includes('#'))
      found.set(match[1] ?? '', inner.slice(0, -dot.length).trim());
  }
  return found;
}

/**
 * Returns the commands that stand above `\maketitle` alone, such as `\confname{…}` of classes that weren't sent: they set the title page,
 * and their words would stand above the text.
 *
 * @param names of unknown commands, with their backslashes
 */
export function titleCommands(names: readonly string[], tex: string): string[] {
  const body = tex.slice(tex.search(/\\begin\s*\{document\}/));
  const title = body.search(/\\(?:maketitle|MakeTitlePage|makefrontmatter)(?![A-Za-z])/);
  const above = body.slice(0, Math.max(0, title));
  if (/\\(?:sub)*section(?![A-Za-z])/.test(above)) return [];
  return names.filter((name) => {
    if (!/^\\[A-Za-z]+$/.test(name)) return false;
    const uses = [...body.matchAll(new RegExp(`\\${name}(?![A-Za-z@])`, 'g'))];
    return (
      uses.length > 0 &&
      uses.every(({ index }) => index < above.length && beginsLine(above, index) && isOutside(above, index))
    );
  });
}

const beginsLine = (text: string, at: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(0, at)) || /\\begin\s*\{document\}\s*$/.test(text.slice(0, at));

/** Whether a place is in no environment but the document. */
const isOutside = (text: string, at: number): boolean =>
  [...text.slice(0, at).matchAll(/\\(begin|end)(?![A-Za-z])/g)].reduce(
    (depth, [, kind]) => depth + (kind === 'begin' ? 1 : -1),
    -1,
  ) <= 0;

/** Takes away all arguments of a command. */
export const withoutArguments = (name: string): string =>
  `\\def${name}{\\csname lx@gobble@arguments\\endcsname}`;

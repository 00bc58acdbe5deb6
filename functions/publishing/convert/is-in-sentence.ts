/** Environments whose content isn't sentences, or is read in another way. */
const OTHER_ENVIRONMENTS =
  /^(equation|align|alignat|gather|multline|eqnarray|math|displaymath|flalign|tikzpicture|pgfpicture|verbatim|lstlisting|minted|abstract|filecontents)\*?$/;

/**
 * Whether a place in LaTeX is in a sentence of the body, where a number can be a link: not in the preamble, a formula, a drawing,
 * a heading, code, or a comment. In doubt it isn't.
 */
export function isInLatexSentence(text: string, at: number): boolean {
  const before = text.slice(0, at);
  // A file that others include has no preamble.
  const isInPreamble = text.includes('\\begin{document}') && !before.includes('\\begin{document}');
  if (isInPreamble || openEnvironments(before).some((name) => OTHER_ENVIRONMENTS.test(name))) return false;
  const paragraph = paragraphBefore(before);
  const line = paragraph.slice(paragraph.lastIndexOf('\n') + 1);
  if (/(^|[^\\])%/.test(line)) return false;
  if (paragraph.lastIndexOf('\\(') > paragraph.lastIndexOf('\\)')) return false;
  if (before.lastIndexOf('\\[') > before.lastIndexOf('\\]')) return false;
  const command = enclosingCommand(paragraph);
  return !isOddlyDollared(paragraph) && (command === undefined || TEXT_COMMANDS.has(command));
}

/** Whether a place in Markdown is in a sentence: not in the front matter, a formula, a heading, or code. */
export function isInMarkdownSentence(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const frontMatter = /^---\r?\n[\s\S]*?\n(---|\.\.\.)\r?\n/.exec(text);
  if (frontMatter && at < frontMatter[0].length) return false;
  if ((before.match(/^ {0,3}(```|~~~)/gm) ?? []).length % 2 === 1) return false;
  if ((before.match(/\$\$/g) ?? []).length % 2 === 1) return false;
  const paragraph = paragraphBefore(before);
  const line = paragraph.slice(paragraph.lastIndexOf('\n') + 1);
  const isHeading = /^ {0,3}#/.test(line) || /^\s*(-{3,}|={3,})/m.test(lineAfter(text, at));
  const isCode = (paragraph.match(/`/g) ?? []).length % 2 === 1 || /^( {4}|\t)/.test(line);
  const isLinked = paragraph.lastIndexOf('[') > paragraph.lastIndexOf(']');
  const isInTag = paragraph.lastIndexOf('<') > paragraph.lastIndexOf('>');
  return !isHeading && !isCode && !isLinked && !isInTag && !isOddlyDollared(paragraph);
}

/** Commands whose argument is part of the sentence. */
const TEXT_COMMANDS = new Set(['emph', 'textbf', 'textit', 'textrm', 'footnote', 'caption', 'item']);

const paragraphBefore = (before: string): string => before.slice(before.search(/(?:(?!\n[ \t]*\n)[\s\S])*$/));

function lineAfter(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return end < 0 ? '' : (text.slice(end + 1).split('\n', 1)[0] ?? '');
}

/** A formula between dollar signs is open. */
const isOddlyDollared = (text: string): boolean =>
  (text.replaceAll(/\\[\s\S]/g, '').match(/\$/g) ?? []).length % 2 === 1;

function openEnvironments(before: string): string[] {
  const open: string[] = [];
  for (const [, which, name = ''] of before.matchAll(/\\(begin|end)\s*\{([^}]{1,40})\}/g)) {
    if (which === 'begin') open.push(name);
    else if (open.includes(name)) open.splice(open.lastIndexOf(name));
  }
  return open;
}

/** Returns the innermost command in whose braces a text ends; '' for braces without a command. */
function enclosingCommand(text: string): string | undefined {
  const open: string[] = [];
  for (const [sign, command] of text.matchAll(/\\([A-Za-z]+)\*?(?:\[[^\]]*\])?\{|\\[\s\S]|[{}]/g)) {
    if (command !== undefined) open.push(command);
    else if (sign === '{') open.push('');
    else if (sign === '}') open.pop();
  }
  return open.at(-1);
}

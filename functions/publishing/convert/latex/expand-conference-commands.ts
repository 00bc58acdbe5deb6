import { replaceCommand, replaceEnvironment } from './scan.ts';

/** The abbreviations of the styles of CVPR, ICCV, ECCV and WACV. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  eg: '\\emph{e.g.}',
  Eg: '\\emph{E.g.}',
  ie: '\\emph{i.e.}',
  Ie: '\\emph{I.e.}',
  cf: '\\emph{cf.}',
  Cf: '\\emph{Cf.}',
  etc: '\\emph{etc.}',
  vs: '\\emph{vs.}',
  wrt: 'w.r.t.',
  dof: 'd.o.f.',
  iid: 'i.i.d.',
};

/** The answers to the checklists of NeurIPS and of conferences that took it over. */
const ANSWERS: Readonly<Record<string, string>> = {
  answerYes: '[Yes]',
  answerNo: '[No]',
  answerNA: '[NA]',
  answerPartial: '[Partial]',
  answerTODO: '[TODO]',
  justificationTODO: '[TODO]',
};

/**
 * Writes what the styles of conferences define, if the style isn't among the files: abbreviations, answers to checklists, links
 * below the abstract, and citations in the genitive.
 */
export function expandConferenceCommands(tex: string, isDefined: (name: string) => boolean): string {
  let result = expandAbbreviationsOf(tex, isDefined);
  result = replaceCommand(result, Object.keys(ANSWERS).join('|'), 'o', ([reason], name) =>
    isDefined(name) ? undefined : `\\textbf{${ANSWERS[name]}}${reason ? ` ${reason}` : ''}{}`,
  );
  result = replaceEnvironment(result, 'links', '', ([body = '']) =>
    body.includes('\\link') && !isDefined('link') ? linkList(body) : undefined,
  );
  return replaceCommand(result, 'citeposs', 'oom', ([first, second, keys], name) => {
    if (isDefined(name)) return undefined;
    const notes = [first, second].map((note) => (note === undefined ? '' : `[${note}]`)).join('');
    return `\\citeauthor{${keys}}’s (\\citeyear${notes}{${keys}})`;
  });
}

/** A full stop behind an abbreviation is its own: `\etc.` prints one. */
function expandAbbreviationsOf(tex: string, isDefined: (name: string) => boolean): string {
  const names = Object.keys(ABBREVIATIONS).filter((name) => !isDefined(name));
  return tex.replace(
    new RegExp(`\\\\(${names.join('|')})(?![A-Za-z@])(?:\\{\\})?(\\.?)`, 'g'),
    (_, name: string) => ABBREVIATIONS[name] ?? '',
  );
}

/** AAAI’s `\link{Code}{https://…}`, one in a line. */
const linkList = (body: string): string =>
  `\n\n${replaceCommand(body, 'link', 'mm', ([name, address]) => `\n\n\\textbf{${name}:} \\url{${address?.trim()}}\n\n`)}\n\n`;

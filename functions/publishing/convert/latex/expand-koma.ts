import { replaceCommand } from './scan.ts';

/** KOMA-Script's commands, and those of LaTeX that say the same. */
const SAME: Readonly<Record<string, string>> = {
  addchap: 'chapter*',
  addsec: 'section*',
  addpart: 'part*',
  captionabove: 'caption',
  captionbelow: 'caption',
};

/** Writes headings and captions of KOMA-Script as those of LaTeX. */
export function expandKoma(tex: string, isDefined: (name: string) => boolean): string {
  const result = replaceCommand(tex, Object.keys(SAME).join('|'), 'som', ([, short, title], name) =>
    isDefined(name)
      ? undefined
      : `\\${SAME[name]}${short === undefined || name.startsWith('add') ? '' : `[${short}]`}{${title}}`,
  );
  return replaceCommand(result, 'dictum', 'om', ([author, words], name) =>
    isDefined(name)
      ? undefined
      : `\n\n\\begin{quote}${words}${author === undefined ? '' : `\n\n${author}`}\\end{quote}\n\n`,
  );
}

import { REFERENCE_MARKS } from './expand-references.ts';
import { replaceCommand } from './scan.ts';

/**
 * Replaces references to labels that a step knows. Of `\cref{a,b}`, the labels that it doesn't know get a reference of their own.
 * @param write returns what a reference to a label prints, by the command's name without its star, or undefined if it isn't known
 */
export function replaceReferences(
  tex: string,
  write: (label: string, command: string) => string | undefined,
): string {
  return replaceCommand(tex, 'ref|eqref|cref|Cref|autoref', 'sm', ([, written = ''], name) => {
    const isAuto = written.startsWith(REFERENCE_MARKS.auto);
    const command = isAuto ? 'autoref' : name;
    const labels = (isAuto ? written.slice(REFERENCE_MARKS.auto.length) : written)
      .split(',')
      .map((label) => label.trim());
    const known = labels.map((label) => write(label, command));
    if (known.every((each) => each === undefined)) return undefined;
    const parts = known.map((each, index) => each ?? `\\${command}{${labels[index]}}`);
    return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  });
}

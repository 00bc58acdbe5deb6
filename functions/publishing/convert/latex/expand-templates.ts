import { definedNames } from './defined-commands.ts';
import { expandConferenceCommands } from './expand-conference-commands.ts';
import { expandCopernicus } from './expand-copernicus.ts';
import { expandElife } from './expand-elife.ts';
import { expandKoma } from './expand-koma.ts';
import { expandMhequ } from './expand-mhequ.ts';
import { expandStatements } from './expand-statements.ts';
import { expandTemplateFloats } from './expand-template-floats.ts';

const STEPS: ReadonlyArray<(tex: string, isDefined: (name: string) => boolean) => string> = [
  expandMhequ,
  expandCopernicus,
  expandElife,
  expandKoma,
  expandConferenceCommands,
  expandStatements,
  expandTemplateFloats,
];

/** Writes commands and environments of templates of journals and conferences, whose classes and styles authors rarely send, as LaTeX's. */
export function expandTemplates(tex: string): string {
  const names = definedNames(tex);
  return STEPS.reduce((text, step) => step(text, (name) => names.has(name)), tex);
}

import { expandConferenceCommands } from './expand-conference-commands.ts';
import { expandCopernicus } from './expand-copernicus.ts';
import { expandElife } from './expand-elife.ts';
import { expandKoma } from './expand-koma.ts';
import { expandMhequ } from './expand-mhequ.ts';
import { expandStatements } from './expand-statements.ts';
import { expandTemplateFloats } from './expand-template-floats.ts';

const STEPS = [
  expandMhequ,
  expandCopernicus,
  expandElife,
  expandKoma,
  expandConferenceCommands,
  expandStatements,
  expandTemplateFloats,
];

/** Writes commands and environments of templates of journals and conferences, whose classes and styles authors rarely send, as LaTeX's. */
export const expandTemplates = (tex: string): string => STEPS.reduce((text, step) => step(text), tex);

import { expandConferenceCommands } from './expand-conference-commands.ts';
import { expandCopernicus } from './expand-copernicus.ts';
import { expandElife } from './expand-elife.ts';
import { expandMhequ } from './expand-mhequ.ts';
import { expandStatements } from './expand-statements.ts';
import { expandTemplateFloats } from './expand-template-floats.ts';

/** Writes commands and environments of templates of journals and conferences, whose classes and styles authors rarely send, as LaTeX's. */
export const expandTemplates = (tex: string): string =>
  expandTemplateFloats(
    expandStatements(expandConferenceCommands(expandElife(expandCopernicus(expandMhequ(tex))))),
  );

import type { StageConfig } from '../config.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import type { DataStack } from './data-stack.ts';

/** What each stack with functions needs of its stage. */
export interface StagePart {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

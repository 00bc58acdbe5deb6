import type { ScreenedFile } from '../../../functions/publishing/screening/read-sources.ts';

/** A submission of the test corpus with the expected finding. */
export interface Specimen {
  name: string;
  /** The expected rule; undefined for an honest paper. */
  rule: 'hidden-text' | 'model-instructions' | undefined;
  file: ScreenedFile | (() => Promise<ScreenedFile>);
}

import type { ContentType } from '#shared/domain/paper.ts';
import { chooseMainFile } from '../_lib/papers/intake/choose-main-file.ts';
import { unpackSubmission } from '../_lib/papers/intake/unpack-submission.ts';
import type { SourceFormat, UploadedFile } from '../_lib/papers/intake/uploaded-file.ts';

export type { RefusalCode } from '../_lib/papers/intake/submission-refused.ts';
export { SubmissionRefused } from '../_lib/papers/intake/submission-refused.ts';

/**
 * Inspects an upload before it is accepted, without loading pandoc or typst: unpacks it in memory, and finds the main
 * file and its format by its bytes. `unpackedBytes` counts all files after unpacking.
 *
 * @throws SubmissionRefused with a sentence for the author
 */
export async function inspectSubmission(
  files: ReadonlyArray<UploadedFile>,
  contentType?: ContentType,
): Promise<{
  mainFile: string;
  format: SourceFormat;
  entries: number;
  unpackedBytes: number;
  /** The paths of all files. */
  paths: string[];
}> {
  const project = await unpackSubmission(files);
  const main = await chooseMainFile(project, contentType);
  return {
    mainFile: main.path,
    format: main.format,
    entries: project.files.length,
    paths: project.files.map(({ path }) => path),
    unpackedBytes: project.files.reduce((sum, file) => sum + file.bytes.length, 0),
  };
}

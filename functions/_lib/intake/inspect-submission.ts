import type { ContentType } from '#shared/domain/paper.ts';
import { chooseMainFile } from './choose-main-file.ts';
import { unpackSubmission } from './unpack-submission.ts';
import type { SourceFormat, UploadedFile } from './uploaded-file.ts';

export type { RefusalCode } from './submission-refused.ts';
export { SubmissionRefused } from './submission-refused.ts';

/**
 * Looks at an upload before it is accepted, without loading pandoc or typst: unpacks it in memory, finds the main
 * file and what it is by its bytes. `unpackedBytes` counts all files after unpacking.
 *
 * @throws SubmissionRefused with a sentence for the author
 */
export async function inspectSubmission(
  files: ReadonlyArray<UploadedFile>,
  contentType?: ContentType,
): Promise<{ mainFile: string; format: SourceFormat; entries: number; unpackedBytes: number }> {
  const project = await unpackSubmission(files);
  const main = await chooseMainFile(project, contentType);
  return {
    mainFile: main.path,
    format: main.format,
    entries: project.files.length,
    unpackedBytes: project.files.reduce((sum, file) => sum + file.bytes.length, 0),
  };
}

import { CAPSULE_FOLDER } from '#shared/domain/capsule-constants.ts';
import type { PaperFile } from '#shared/domain/paper.ts';

/** A file of a capsule by its path, as a link if the version has it. */
export function FileLink({ files, path }: { files: PaperFile[]; path: string }) {
  const file = files.find(({ name }) => name === `source/${CAPSULE_FOLDER}${path}`);
  if (!file) return <span className="mono">{path}</span>;
  return (
    <a className="mono" href={file.url}>
      {path}
    </a>
  );
}

import type { PaperDetail } from '#shared/domain/paper.ts';
import { Declarations } from './declarations.tsx';
import { PaperDownloads } from './paper-downloads.tsx';
import { PaperRecord } from './paper-record.tsx';

/** After the text: declarations, files, and the paper's numbers. */
export function PaperEnd({ paper }: { paper: PaperDetail }) {
  return (
    <>
      <Declarations paper={paper} />
      <div className="files-and-record">
        <PaperDownloads paper={paper} />
        <PaperRecord paper={paper} />
      </div>
    </>
  );
}

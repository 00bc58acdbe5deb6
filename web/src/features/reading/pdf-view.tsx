import type { PaperFile } from '#shared/domain/paper.ts';
import { formatBytes } from '../../ui/format-bytes.ts';

/** The PDF in the browser's own viewer; a link for browsers, most of them phones, that have none. */
export function PdfView({ file, title }: { file: PaperFile; title: string }) {
  return (
    <div className="pdf-view">
      <p className="pdf-note">
        <a href={file.url}>Open the PDF by itself</a> ({formatBytes(file.size, 'en')})
      </p>
      <object data={file.url} type="application/pdf" aria-label={`PDF of ${title}`}>
        <p>This browser shows no PDF inside a page. Open it by itself with the link above.</p>
      </object>
    </div>
  );
}

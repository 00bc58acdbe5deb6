import type { PaperFile } from '#shared/domain/paper.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';

/** The PDF in the browser's viewer, and a link for browsers without one, such as most phones. */
export function PdfView({ file, title }: { file: PaperFile; title: string }) {
  return (
    <div className="pdf-view">
      <p className="pdf-note">
        <a href={file.url}>Open PDF in the browser</a> ({formatBytes(file.size, 'en')})
      </p>
      <object data={file.url} type="application/pdf" aria-label={`PDF of ${title}`}>
        <p>Your browser can’t show a PDF inside a page. Use the link above.</p>
      </object>
    </div>
  );
}

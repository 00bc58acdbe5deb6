import type { PaperDetail } from '#shared/domain/paper.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { firstPdf } from './paper-files.ts';
import { usePdfViewer } from './use-pdf-viewer.ts';

/** A link to the PDF, the authors' own if they sent one, and the PDF itself in a browser with a viewer. */
export function PdfView({ paper }: { paper: PaperDetail }) {
  const hasViewer = usePdfViewer();
  const file = firstPdf(paper);
  if (!file) return null;
  return (
    <div className="pdf-view">
      <p className="pdf-note">
        <a href={file.url}>Open PDF in the browser</a> ({formatBytes(file.size, 'en')})
        {hasViewer === false && '. This browser can’t show it inside a page.'}
      </p>
      {hasViewer === undefined && <template data-in-browser="near" />}
      {hasViewer && <iframe src={file.url} title={`PDF of ${paper.title}`} />}
    </div>
  );
}

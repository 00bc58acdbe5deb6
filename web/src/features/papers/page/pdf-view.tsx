import { useEffect, useRef } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { useHtml } from '../../../ui/use-html.ts';
import { firstPdf } from './paper-files.ts';
import { showPdf } from './show-pdf.ts';

/** A link to the PDF, the authors' own if they sent one, and the PDF itself in a browser with a viewer. */
export function PdfView({ paper }: { paper: PaperDetail }) {
  const view = useRef<HTMLDivElement>(null);
  const nothing = useHtml('');
  const file = firstPdf(paper);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements have the file's address
  useEffect(() => {
    if (view.current) showPdf(view.current);
  }, [file?.url]);
  if (!file) return null;
  return (
    <div className="pdf-view" ref={view}>
      <p className="pdf-note">
        <a href={file.url}>Open PDF in the browser</a> ({formatBytes(file.size, 'en')})
        <span className="pdf-none" hidden>
          . This browser can’t show it inside a page.
        </span>
      </p>
      <div
        className="pdf-place"
        data-source={file.url}
        data-title={`PDF of ${paper.title}`}
        // So that React keeps what `showPdf` adds before React takes the page over.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
        dangerouslySetInnerHTML={nothing}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import {
  CITATION_FORMAT_NAMES,
  CITATION_FORMATS,
  type CitationFormat,
} from '#shared/domain/citation-formats.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogHead } from '../../ui/dialog-head.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { citationQueries } from './citation-queries.ts';
import './citations.css';

/** What people paste into a text comes first, then what programs read. */
const FORMATS = CITATION_FORMAT_NAMES.toSorted((a, b) => Number(isData(a)) - Number(isData(b)));

interface CiteDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  /** The paper, or one version of it. */
  id: string;
}

/** The paper's citation in every format, to be copied or kept as a file. */
export function CiteDialog({ ref, id }: CiteDialogProps) {
  const [format, setFormat] = useState<CitationFormat>('apa');
  const isOpen = useIsOpen(ref);
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="cite-title" closedby="any">
      <DialogHead onClose={() => ref.current?.close()}>
        <h2 id="cite-title">Cite this paper</h2>
      </DialogHead>
      <Segments
        legend="Format"
        values={FORMATS}
        nameOf={(name) => CITATION_FORMATS[name].label}
        chosen={format}
        onChoose={setFormat}
      />
      {isOpen && <Citation id={id} format={format} />}
    </dialog>
  );
}

function Citation({ id, format }: { id: string; format: CitationFormat }) {
  const { data, error, refetch } = useQuery(citationQueries.citation(id, format));
  if (error && !data)
    return (
      <ErrorMessage title="The citation could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div className="citation-text" role="status" aria-label="Loading the citation">
        <Skeleton width="92%" height={18} />
        <Skeleton width="64%" height={18} />
      </div>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll inside, and the keyboard must reach them */}
      <pre className="citation-text" data-printed={isData(data.format) ? undefined : ''} tabIndex={0}>
        {data.citation}
      </pre>
      <div className="citation-actions">
        <CopyButton key={data.format} text={data.citation} />
        <a
          className="button"
          download={data.fileName}
          href={`data:${data.mediaType};charset=utf-8,${encodeURIComponent(data.citation)}`}
        >
          <Download className="icon" aria-hidden /> Download
        </a>
      </div>
    </>
  );
}

/** Nothing is asked before somebody wants to cite. */
function useIsOpen(ref: RefObject<HTMLDialogElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const dialog = ref.current;
    const follow = () => setIsOpen(dialog?.open ?? false);
    dialog?.addEventListener('toggle', follow);
    return () => dialog?.removeEventListener('toggle', follow);
  }, [ref]);
  return isOpen;
}

function isData(format: CitationFormat): boolean {
  return CITATION_FORMATS[format].extension !== 'txt';
}

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  CITATION_FORMAT_NAMES,
  CITATION_FORMATS,
  type CitationFormat,
} from '#shared/domain/citation-formats.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { citationQueries } from './citation-queries.ts';
import './citations.css';

/** Formats for people come first, then those for programs. */
const FORMATS = CITATION_FORMAT_NAMES.toSorted((a, b) => Number(isData(a)) - Number(isData(b)));

interface CiteDialogProps {
  /** The id of the paper or of one version. */
  id: string;
  onClose: () => void;
}

/** Shows the paper's citation in each format, to copy or download. */
export function CiteDialog({ id, onClose }: CiteDialogProps) {
  const [format, setFormat] = useState<CitationFormat>('apa');
  return (
    <Dialog title="Cite this paper" onClose={onClose}>
      <Segments
        legend="Format"
        values={FORMATS}
        nameOf={(name) => CITATION_FORMATS[name].label}
        chosen={format}
        onChoose={setFormat}
      />
      <Citation id={id} format={format} />
    </Dialog>
  );
}

function Citation({ id, format }: { id: string; format: CitationFormat }) {
  const { data, error, refetch } = useQuery(citationQueries.citation(id, format));
  if (error && !data)
    return <ErrorMessage title="Couldn’t load the citation" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="citation-text" role="status" aria-label="Loading citation">
        <Skeleton width="92%" height={18} />
        <Skeleton width="64%" height={18} />
      </div>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so the keyboard must reach them */}
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

function isData(format: CitationFormat): boolean {
  return CITATION_FORMATS[format].extension !== 'txt';
}

import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import {
  CITATION_FORMATS,
  type CitationFormat,
  type CitedPaper,
  exportCitation,
} from '#shared/domain/citation-export.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

const FORMATS: readonly CitationFormat[] = ['apa', 'bibtex', 'ris', 'csl'];

interface CiteDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  paper: CitedPaper;
  /** Of the platform's address, for the link in the citation. */
  origin: string;
}

/** The paper's citation in four formats, to be copied. */
export function CiteDialog({ ref, paper, origin }: CiteDialogProps) {
  const [format, setFormat] = useState<CitationFormat>('apa');
  const citation = exportCitation(format, paper, origin);
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="cite-title" closedby="any">
      <header className="dialog-head">
        <h2 id="cite-title">Cite this paper</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={() => ref.current?.close()}>
          <X className="icon" aria-hidden />
        </button>
      </header>
      <fieldset className="segments">
        <legend className="visually-hidden">Format</legend>
        {FORMATS.map((name) => (
          <label key={name} className="segment">
            <input
              type="radio"
              name="citation-format"
              checked={name === format}
              onChange={() => setFormat(name)}
            />
            {CITATION_FORMATS[name]}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll inside, and the keyboard must reach them */}
      <pre className="citation-text" data-format={format} tabIndex={0}>
        {citation}
      </pre>
      <CopyButton key={format} text={citation} />
    </dialog>
  );
}

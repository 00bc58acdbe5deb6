import { ChevronUp, Download } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { AiDisclosure } from './ai-disclosure.tsx';
import { ContentsList } from './contents-list.tsx';
import { PaperDownloads } from './paper-downloads.tsx';
import { downloadAddress, fileOf } from './paper-files.ts';
import { PaperRecord } from './paper-record.tsx';

const RAIL_ID = 'paper-rail';

interface PaperRailProps {
  paper: PaperDetail;
  /** Whether the sections that the contents lead to are on the page now. */
  withContents: boolean;
  onCite: () => void;
  /** How its status came about. */
  decision: ReactNode;
}

/** Beside the paper on a wide screen; on a narrow one a sheet that slides up from a button at the lower edge. */
export function PaperRail({ paper, withContents, onCite, decision }: PaperRailProps) {
  const rail = useRef<HTMLElement>(null);
  const close = () => {
    if (rail.current?.matches(':popover-open')) rail.current.hidePopover();
  };
  return (
    <>
      <aside id={RAIL_ID} popover="auto" className="rail" aria-label="About this paper" ref={rail}>
        <PaperActions paper={paper} onCite={onCite} />
        {decision}
        {withContents && paper.toc.length > 0 && <ContentsList entries={paper.toc} onFollow={close} />}
        <PaperRecord paper={paper} />
        {paper.aiDisclosure && <AiDisclosure disclosure={paper.aiDisclosure} />}
        <PaperDownloads paper={paper} />
      </aside>
      <button type="button" className="button sheet-button" popoverTarget={RAIL_ID}>
        {withContents && paper.toc.length > 0 ? 'Contents and record' : 'Record and files'}
        <ChevronUp className="icon" aria-hidden />
      </button>
    </>
  );
}

/** The two things most readers come for; for its authors also the way to reviewers. */
export function PaperActions({ paper, onCite }: { paper: PaperDetail; onCite: () => void }) {
  const pdf = fileOf(paper, 'pdf');
  if (!pdf && !isPublic(paper.status)) return null;
  return (
    <div className="paper-actions">
      {pdf && (
        <a
          className="button button-primary"
          href={downloadAddress(paper, pdf)}
          download={`${paper.archiveId}v${paper.version}.pdf`}
        >
          <Download className="icon" aria-hidden /> Download PDF
        </a>
      )}
      {isPublic(paper.status) && (
        <button type="button" className="button" onClick={onCite}>
          Cite
        </button>
      )}
      {paper.isAuthor && REVIEWABLE.has(paper.status) && (
        <Link className="button paper-reviewers" to={`/marketplace?paper=${paper.archiveId}`}>
          Find reviewers
        </Link>
      )}
    </div>
  );
}

/** What agents can be asked to review: public and not withdrawn. */
const REVIEWABLE = new Set<string>(['UNDER_REVIEW', 'ACCEPTED', 'REJECTED']);

import { Download } from 'lucide-react';
import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isListed, isPublic } from '#shared/domain/paper-constants.ts';
import { SideRail } from '../../../ui/side-rail.tsx';
import { ContentsList } from './contents-list.tsx';
import { downloadAddress, firstPdf } from './paper-files.ts';

export const RAIL_ID = 'paper-rail';

interface PaperRailProps {
  paper: PaperDetail;
  /** Whether the page shows the text, whose sections the contents link to. */
  withContents: boolean;
  onCite: () => void;
}

/** Beside the paper: actions and contents. */
export function PaperRail({ paper, withContents, onCite }: PaperRailProps) {
  return (
    <SideRail id={RAIL_ID} label="About this paper">
      <PaperActions paper={paper} onCite={onCite} />
      {hasContents(paper, withContents) && <ContentsList entries={paper.toc} />}
    </SideRail>
  );
}

/** Whether the rail links to the sections of the text. */
export const hasContents = (paper: PaperDetail, showsText: boolean): boolean =>
  showsText && paper.toc.length > 0;

/** Download and cite; for authors also find reviewers. */
export function PaperActions({ paper, onCite }: { paper: PaperDetail; onCite: () => void }) {
  const pdf = firstPdf(paper);
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
        <button type="button" className="button cite-button" onClick={onCite}>
          Cite
        </button>
      )}
      {paper.isAuthor && isListed(paper.status) && !paper.anonymousFor && (
        <Link className="button paper-reviewers" to={`/marketplace?paper=${paper.archiveId}`}>
          Find reviewers
        </Link>
      )}
    </div>
  );
}

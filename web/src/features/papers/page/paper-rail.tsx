import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isListed, isPublic } from '#shared/domain/paper-constants.ts';
import { SideRail } from '../../../ui/side-rail.tsx';
import { AiDisclosure } from './ai-disclosure.tsx';
import { ContentsList } from './contents-list.tsx';
import { PaperDownloads } from './paper-downloads.tsx';
import { downloadAddress, firstPdf } from './paper-files.ts';
import { PaperRecord } from './paper-record.tsx';

export const RAIL_ID = 'paper-rail';

interface PaperRailProps {
  paper: PaperDetail;
  /** Whether the page shows the text, whose sections the contents link to. */
  withContents: boolean;
  onCite: () => void;
  /** The summary of the decision. */
  decision: ReactNode;
}

/** Beside the paper: actions, decision, AI disclosure, contents, numbers, and files. */
export function PaperRail({ paper, withContents, onCite, decision }: PaperRailProps) {
  return (
    <SideRail id={RAIL_ID} label="About this paper">
      <PaperActions paper={paper} onCite={onCite} />
      {decision}
      <AiDisclosure disclosure={paper.aiDisclosure} />
      {hasContents(paper, withContents) && <ContentsList entries={paper.toc} />}
      <PaperRecord paper={paper} />
      <PaperDownloads paper={paper} />
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
        <button type="button" className="button" onClick={onCite}>
          Cite
        </button>
      )}
      {paper.isAuthor && isListed(paper.status) && (
        <Link className="button paper-reviewers" to={`/marketplace?paper=${paper.archiveId}`}>
          Find reviewers
        </Link>
      )}
    </div>
  );
}

import { lazy, type ReactNode, Suspense } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { openCitations } from '../app/open-citations.ts';
import { MathFontFace } from '../features/papers/page/math-font-face.tsx';
import { CompactHeader, PaperAbstract, PaperHeader } from '../features/papers/page/paper-header.tsx';
import { PaperNotices } from '../features/papers/page/paper-notices.tsx';
import { PaperActions, PaperRail } from '../features/papers/page/paper-rail.tsx';
import { BodySkeleton } from '../features/papers/page/paper-skeleton.tsx';
import { type PaperTab, PaperTabs } from '../features/papers/page/paper-tabs.tsx';
import { DecisionWords, TrustLine } from '../features/papers/page/trust-line.tsx';
import { useFreshPaper } from '../features/papers/page/use-fresh-paper.ts';
import { Tombstone } from '../features/versions/tombstone.tsx';

interface PaperFrameProps {
  paper: PaperDetail;
  /** The paper's id as in the URL. */
  reference: string;
  current: PaperTab;
  /** Whether this is the first tab, which shows the title in full, the abstract, and notices. */
  isFirst: boolean;
  children: ReactNode;
}

/** The frame of each tab of a paper: header, tabs, and rail. */
export function PaperFrame({ paper, reference, current, isFirst, children }: PaperFrameProps) {
  const cite = () => void openCitations(reference);
  // The other tabs contain lists about the paper; each review is an article of its own.
  const Main = isFirst ? 'article' : 'div';
  useFreshPaper(paper.archiveId);
  return (
    <div className="paper">
      <MathFontFace paper={paper} />
      <Main className="paper-main">
        {isFirst ? <Opening paper={paper} onCite={cite} /> : <CompactHeader paper={paper} tab={current} />}
        {paper.withdrawal && <Tombstone withdrawal={paper.withdrawal} />}
        <PaperTabs paper={paper} reference={reference} current={current} />
        {children}
      </Main>
      <PaperRail paper={paper} withContents={current === 'paper'} onCite={cite} />
    </div>
  );
}

function Opening({ paper, onCite }: { paper: PaperDetail; onCite: () => void }) {
  return (
    <>
      <PaperHeader paper={paper} />
      <TrustLine paper={paper} />
      <DecisionWords paper={paper} />
      <PaperNotices paper={paper} />
      {paper.status === 'DESK_REVIEW' && (
        <Suspense fallback={<BodySkeleton />}>
          <DeskReport reference={versionedId(paper.archiveId, paper.version)} isAuthor={paper.isAuthor} />
        </Suspense>
      )}
      <PaperAbstract paper={paper} />
      <PaperActions paper={paper} onCite={onCite} />
    </>
  );
}

// Only authors and admins see held papers.
const DeskReport = lazy(async () => ({
  default: (await import('../features/desk/desk-report.tsx')).DeskReport,
}));

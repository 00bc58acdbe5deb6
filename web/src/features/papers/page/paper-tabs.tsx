import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { formatCount } from '#shared/input/counted.ts';
import { SideRailButton } from '../../../ui/side-rail.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { fileOf, isSentAsPdf } from './paper-files.ts';
import { hasContents, RAIL_ID } from './paper-rail.tsx';
import { hasChecks, type PaperView, viewAddress } from './paper-view.ts';
import { usePdfViewer } from './use-pdf-viewer.ts';

interface PaperTabsProps {
  paper: PaperDetail;
  /** The paper's id as in the URL. */
  reference: string;
  current: PaperTab;
}

export type PaperTab = PaperView | 'reviews';

/** Links to the parts of a paper's page. */
export function PaperTabs({ paper, reference, current }: PaperTabsProps) {
  const isPdf = isSentAsPdf(paper);
  const address = `/papers/${reference}`;
  // On a phone without a viewer, the button for the PDF does the same; a paper sent as a PDF has its abstract there.
  const isPdfShown = usePdfViewer() !== false || isPdf || !matchMedia('(pointer: coarse)').matches;
  const pdf = isPdfShown && fileOf(paper, 'pdf') ? [{ view: 'pdf', label: 'PDF view' } as const] : [];
  const text = { view: 'paper', label: isPdf ? 'Text' : 'Paper' } as const;
  const tabs: { view: PaperTab; label: string; count?: number }[] = [
    ...(isPdf ? [...pdf, text] : [text, ...pdf]),
    ...(isPublic(paper.status)
      ? [{ view: 'reviews', label: 'Reviews', count: paper._count.reviews } as const]
      : []),
    ...(hasChecks(paper) ? [{ view: 'checks', label: 'Checks' } as const] : []),
    ...(paper.references.length > 0
      ? [{ view: 'references', label: 'References', count: paper.references.length } as const]
      : []),
    ...(isPublic(paper.status)
      ? [{ view: 'citations', label: 'Cited by', count: paper._count.citations } as const]
      : []),
    { view: 'versions', label: 'Versions', count: paper.versions.length },
  ];
  return (
    <div className="tab-bar">
      <Tabs look="tabs" label="Parts of this paper">
        {tabs.map(({ view, label, count }) => (
          <Link
            key={view}
            to={view === 'reviews' ? `${address}/reviews` : `${address}${viewAddress(view, isPdf)}`}
            className="tab"
            aria-current={view === current ? 'page' : undefined}
          >
            {label}{' '}
            {count !== undefined && count > 0 && <span className="tab-count">{formatCount(count)}</span>}
          </Link>
        ))}
      </Tabs>
      <SideRailButton
        rail={RAIL_ID}
        label={hasContents(paper, current === 'paper') ? 'Contents' : 'Download and cite'}
      />
    </div>
  );
}

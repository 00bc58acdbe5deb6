import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';
import { formatNumber } from '../../ui/counted.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { fileOf, isSentAsPdf } from './paper-files.ts';
import { type PaperView, viewAddress } from './paper-view.ts';

interface PaperTabsProps {
  paper: PaperDetail;
  /** The paper as it stands in the address. */
  reference: string;
  current: PaperView | 'reviews';
}

/** The parts of the page that this paper has, each with an address of its own. */
export function PaperTabs({ paper, reference, current }: PaperTabsProps) {
  const isPdf = isSentAsPdf(paper);
  const address = `/papers/${reference}`;
  const pdf = fileOf(paper, 'pdf') ? [{ view: 'pdf', label: 'PDF view' } as const] : [];
  const text = { view: 'paper', label: isPdf ? 'Text' : 'Paper' } as const;
  const tabs: { view: PaperView | 'reviews'; label: string; count?: number }[] = [
    ...(isPdf ? [...pdf, text] : [text, ...pdf]),
    ...(isPublic(paper.status)
      ? [{ view: 'reviews', label: 'Reviews', count: paper._count.reviews } as const]
      : []),
    ...(paper.references.length > 0
      ? [{ view: 'references', label: 'References', count: paper.references.length } as const]
      : []),
    ...(isPublic(paper.status)
      ? [{ view: 'citations', label: 'Cited by', count: paper._count.citations } as const]
      : []),
    { view: 'versions', label: 'Versions', count: paper.versions.length },
  ];
  return (
    <Tabs look="tabs" label="Parts of this paper">
      {tabs.map(({ view, label, count }) => (
        <Link
          key={view}
          to={view === 'reviews' ? `${address}/reviews` : `${address}${viewAddress(view, isPdf)}`}
          className="tab"
          aria-current={view === current ? 'page' : undefined}
        >
          {label} {count !== undefined && <span className="tab-count">{formatNumber(count)}</span>}
        </Link>
      ))}
    </Tabs>
  );
}

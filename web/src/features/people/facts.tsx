import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../ui/counted.ts';
import { Day } from '../../ui/date.tsx';

interface FactsProps {
  count: { papers: number; reviews?: number; citations?: number };
  /** 0 to 100; null as long as there are too few votes (decisions.md §5). */
  reputation: number | null;
  /** Where it is said why it is what it is. */
  reasons: string;
  since?: string;
}

/** A record in numbers, set in one line. */
export function Facts({ count, reputation, reasons, since }: FactsProps) {
  return (
    <dl className="person-facts">
      <Fact name="Papers">{formatNumber(count.papers)}</Fact>
      {count.reviews !== undefined && <Fact name="Reviews">{formatNumber(count.reviews)}</Fact>}
      {count.citations !== undefined && <Fact name="Cites">{formatNumber(count.citations)}</Fact>}
      <Fact name="Reputation">
        <Link to={reasons} title="Why this number">
          {reputation === null ? 'New' : formatNumber(Math.round(reputation))}
        </Link>
      </Fact>
      {since && (
        <Fact name="Here since">
          <Day value={since} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

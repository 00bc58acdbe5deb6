import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/input/counted.ts';
import { Day } from '../../ui/date.tsx';

interface FactsProps {
  count: { papers: number; reviews?: number; citations?: number };
  /** 0 to 100; null until there are enough votes. */
  reputation: number | null;
  /** The path of the page that explains it. */
  reasons: string;
  since?: string;
}

/** The numbers of a person or an agent, in one line. */
export function Facts({ count, reputation, reasons, since }: FactsProps) {
  return (
    <dl className="person-facts">
      <Fact name="Papers">{formatCount(count.papers)}</Fact>
      {count.reviews !== undefined && <Fact name="Reviews">{formatCount(count.reviews)}</Fact>}
      {count.citations !== undefined && <Fact name="Citations">{formatCount(count.citations)}</Fact>}
      <Fact name="Reputation">
        <Link to={reasons} title="How this is computed">
          {reputation === null ? 'New' : formatCount(Math.round(reputation))}
        </Link>
      </Fact>
      {since && (
        <Fact name="Joined">
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

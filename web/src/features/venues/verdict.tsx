import type { VenueDecision } from '#shared/domain/venue.ts';
import { Day } from '../../ui/date.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { PersonLink } from '../../ui/person-link.tsx';

interface VerdictProps {
  title: string;
  verdict: Omit<VenueDecision, 'verdict'>;
}

/** What somebody decided, recommended or appealed, with their reasons. */
export const Verdict = ({ title, verdict: { reasons, by, at } }: VerdictProps) => (
  <div className="venue-verdict">
    <p>
      <strong>{title}</strong>{' '}
      <span className="venue-soft">
        by <PersonLink person={by} />, <Day value={at} />
      </span>
    </p>
    <MarkdownText text={reasons} />
  </div>
);

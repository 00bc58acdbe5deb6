import type { PaperSummary } from '#shared/domain/paper.ts';
import { Day } from '../../../ui/date.tsx';
import { PaperListing } from './paper-listing.tsx';
import { byDay } from './papers-by-day.ts';

/** A listing grouped by day of publication. */
export function DatedListing({ papers }: { papers: readonly PaperSummary[] }) {
  return byDay(papers).map(({ day, papers: published }) => (
    <section key={day} className="listing-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <Day value={day} />
      </h2>
      <PaperListing papers={published} heading="h3" hasDay={false} />
    </section>
  ));
}

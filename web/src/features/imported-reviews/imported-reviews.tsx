import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Announcement } from '#shared/domain/coar-notify.ts';
import { ImportedReviews as Imported, type ImportedReview } from '#shared/domain/imported-review.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { Day } from '../../ui/date.tsx';
import './imported-reviews.css';

/** What other services announced about a paper, such as an endorsement, and reviews that the authors sent. Renders nothing without any. */
export function FromElsewhere({
  paper,
  announcements,
}: {
  paper: PaperDetail;
  announcements: readonly Announcement[];
}) {
  return (
    <>
      <Announcements announcements={announcements} />
      <ImportedReviews paper={paper} />
    </>
  );
}

const KINDS: Record<Announcement['kind'], string> = { review: 'Reviewed', endorsement: 'Endorsed' };

function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null;
  return (
    <section className="imported-reviews" aria-labelledby="announcements">
      <h2 id="announcements">Reviewed or endorsed elsewhere</h2>
      <p className="soft">
        Other services announced this to us, and proved their addresses. It doesn’t count for the decision
        here or for a reputation.
      </p>
      <ul>
        {announcements.map(({ kind, source, by, url, at }) => (
          <li key={url}>
            {KINDS[kind]} by <a href={url}>{source.name}</a>{' '}
            <span className="soft">
              (<Day value={at} />, sent by{' '}
              {by === null ? 'a deleted account' : <Link to={`/users/${by}`}>{by}</Link>})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reviews that the authors sent, below those of this site. */
function ImportedReviews({ paper }: { paper: PaperDetail }) {
  const file = isPublic(paper.status)
    ? paper.files.find(({ role }) => role === 'imported-reviews')
    : undefined;
  const { data } = useQuery({ ...importedQuery(file?.url ?? ''), enabled: file !== undefined });
  if (!data || data.reviews.length === 0) return null;
  const { source, venue, decision, reviews } = data;
  return (
    <section className="imported-reviews" aria-labelledby="imported-reviews">
      <h2 id="imported-reviews">{counted(reviews.length, 'review')} sent by the authors</h2>
      <p className="soft">
        The authors sent {reviews.length === 1 ? 'this review' : 'these reviews'} with their paper, as an
        export of {source.url ? <a href={source.url}>{source.name}</a> : source.name}. We haven’t checked it:
        they can have changed anything in it, so we name no reviewers. It doesn’t count for the decision here
        or for a reputation.
      </p>
      {(venue ?? decision) !== null && (
        <p className="soft dotted">
          {venue !== null && <span>Venue, according to their file: {venue}</span>}
          {decision !== null && <span>Decision, according to their file: {decision}</span>}
        </p>
      )}
      {reviews.map((review, index) => (
        <Review key={review.id} review={review} number={index + 1} />
      ))}
    </section>
  );
}

function Review({
  review: { date, rating, confidence, url, sections },
  number,
}: {
  review: ImportedReview;
  number: number;
}) {
  return (
    <details className="imported-review">
      <summary>
        <span className="badge">Sent by the authors</span> Review {number}
        {rating !== null && <span className="soft">, rating {rating}</span>}
      </summary>
      <p className="soft dotted">
        {date !== null && <Day value={date} />}
        {confidence !== null && <span>confidence {confidence}</span>}
        {url !== null && <a href={url}>Original</a>}
      </p>
      {sections.map(({ label, text }) => (
        <div key={label}>
          <h3>{label}</h3>
          <p className="imported-text">{text}</p>
        </div>
      ))}
    </details>
  );
}

const importedQuery = (url: string) =>
  queryOptions({
    queryKey: ['imported-reviews', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`The imported reviews answer ${answer.status}.`);
      return Imported.parse(await answer.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

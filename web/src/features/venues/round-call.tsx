import { useState } from 'react';
import { Link } from 'react-router';
import { CATEGORIES } from '#shared/categories.ts';
import type { Round, Venue } from '#shared/domain/venue.ts';
import { hidesAuthors, ROUND_DATES } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Deadline, TimeLeft } from './deadline.tsx';
import { SendPaperDialog } from './send-paper-dialog.tsx';
import { graceOf } from './venue-words.ts';

/** A round with its dates and, while it’s open, the button to send a paper. */
export function RoundCall({ venue, round }: { venue: Venue; round: Round }) {
  const { timeZone, slug, policy } = venue;
  const { isAuthenticated } = useAuth();
  const [isSending, setIsSending] = useState(false);
  const { name, isOpen, closesAt, graceMinutes, categories, papersPerAuthor } = round;
  return (
    <article className="venue-round">
      <h3>
        {name}{' '}
        <span className="badge" data-tone={isOpen ? 'ok' : 'soft'}>
          {isOpen ? 'Open' : 'Not open yet'}
        </span>
      </h3>
      <RoundDates round={round} timeZone={timeZone} />
      <p className="venue-soft dotted">
        {isOpen && closesAt && <TimeLeft value={closesAt} />}
        {closesAt && graceMinutes > 0 && (
          <span>Papers are still taken for {graceOf(round)} after the deadline</span>
        )}
        {categories.length > 0 && <span>Only {categories.map((id) => CATEGORIES[id]).join(', ')}</span>}
        {papersPerAuthor !== null && <span>At most {counted(papersPerAuthor, 'paper')} of each author</span>}
      </p>
      {isOpen && isAuthenticated && (
        <button type="button" className="button button-primary" onClick={() => setIsSending(true)}>
          Send a paper<span className="visually-hidden"> to {name}</span>
        </button>
      )}
      {isOpen && isAuthenticated && hidesAuthors(policy.anonymity) && (
        <Link className="button" to={`/submit?for=${slug}`}>
          Submit a new paper without its authors
        </Link>
      )}
      {isOpen && !isAuthenticated && (
        <Link className="button" to="/login" state={{ from: `/venues/${slug}` }}>
          Log in to send a paper
        </Link>
      )}
      {isSending && <SendPaperDialog venue={venue} round={round} onClose={() => setIsSending(false)} />}
    </article>
  );
}

/** The dates of a round, in the venue’s time zone and the reader’s. */
export function RoundDates({ round, timeZone }: { round: Round; timeZone: string }) {
  const dates = (['opensAt', 'closesAt', 'reviewsDueAt', 'decisionsAt', 'finalVersionsAt'] as const).flatMap(
    (date) => {
      const value = round[date];
      return value === null ? [] : [{ date, value }];
    },
  );
  return (
    <dl className="venue-dates">
      {dates.map(({ date, value }) => (
        <div key={date}>
          <dt>{ROUND_DATES[date]}</dt>
          <dd>
            <Deadline value={value} timeZone={timeZone} />
          </dd>
        </div>
      ))}
      {round.closesAt === null && (
        <div>
          <dt>{ROUND_DATES.closesAt}</dt>
          <dd>Stays open</dd>
        </div>
      )}
    </dl>
  );
}

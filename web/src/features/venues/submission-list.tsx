import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Venue, VenueSubmission } from '#shared/domain/venue.ts';
import { SUBMISSION_STATES } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { EmptyMessage } from '../../ui/empty-message.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueueDone } from '../../ui/queue-done.tsx';
import { DecideSelected } from './decide-selected.tsx';
import { ProposeReviewers } from './propose-reviewers.tsx';
import { SubmissionEntry } from './submission-entry.tsx';
import { SubmissionTable } from './submission-table.tsx';
import { isSubmissionState, type SubmissionsView, writeSubmissionsAddress } from './submissions-address.ts';
import { venueQueries } from './venue-queries.ts';

interface Part {
  venue: Venue;
  view: SubmissionsView;
}

/** The papers at a venue that I may see: all for its chairs, for others those that they handle, review, or wrote. */
export function SubmissionList({ venue, view }: Part) {
  const list = useQuery(venueQueries.submissions(venue.slug, view));
  const [done, setDone] = useState('');
  if (list.isError && !list.data)
    return <ErrorMessage title="Couldn’t load the papers" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <ListingSkeleton label="Loading papers" />;
  const { submissions, counts, late, pagination } = list.data;
  const isChair = venue.myRole === 'chair';
  return (
    <>
      <div className="venue-list-head">
        <p className="list-facts" aria-live="polite">
          {Object.entries(SUBMISSION_STATES).map(([state, name]) => {
            const count = isSubmissionState(state) ? counts[state] : 0;
            return count ? <span key={state}>{`${count} ${name.toLowerCase()}`}</span> : null;
          })}
          {late > 0 && <strong className="venue-late">{counted(late, 'late review')}</strong>}
        </p>
        {venue.myRole && <Filters venue={venue} view={view} />}
      </div>
      <QueueDone what={done} />
      {isChair && venue.state !== 'closed' && <ProposeReviewers venue={venue} onDone={setDone} />}
      {submissions.length === 0 ? (
        <NothingHere venue={venue} view={view} />
      ) : isChair ? (
        <Chaired venue={venue} submissions={submissions} onDone={setDone} />
      ) : (
        <Entries venue={venue} submissions={submissions} onDone={setDone} />
      )}
      <Pagination
        current={pagination.currentPage}
        total={pagination.totalPages}
        addressOf={(page) => writeSubmissionsAddress(venue.slug, { ...view, page })}
      />
    </>
  );
}

interface ListedProps {
  venue: Venue;
  submissions: VenueSubmission[];
  onDone: (what: string) => void;
}

/** The table of a chair, who decides on selected papers, with the papers’ details below it. */
function Chaired({ venue, submissions, onDone }: ListedProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = submissions.filter((each) => selected.includes(keyOf(each)));
  return (
    <>
      <SubmissionTable
        submissions={submissions}
        selected={chosen.map(keyOf)}
        onSelect={setSelected}
        keyOf={keyOf}
      />
      {chosen.length > 0 && (
        <DecideSelected
          venue={venue}
          chosen={chosen}
          onDone={(what) => {
            onDone(what);
            setSelected([]);
          }}
        />
      )}
      <Entries venue={venue} submissions={submissions} onDone={onDone} />
    </>
  );
}

const keyOf = ({ round, paper }: VenueSubmission): string => `${round}-${paper.id}`;

const Entries = ({ venue, submissions, onDone }: ListedProps) => (
  <ol className="listing list-body">
    {submissions.map((submission) => (
      <li key={keyOf(submission)} className="entry" id={`paper-${keyOf(submission)}`}>
        <SubmissionEntry venue={venue} submission={submission} onDone={onDone} />
      </li>
    ))}
  </ol>
);

function Filters({ venue: { slug, rounds }, view }: Part) {
  const navigate = useNavigate();
  const { round, state, isLate } = view;
  const show = (next: Omit<SubmissionsView, 'page'>) =>
    void navigate(writeSubmissionsAddress(slug, { ...next, page: 1 }));
  const others = {
    ...(round === undefined ? {} : { round }),
    ...(state ? { state } : {}),
    ...(isLate ? { isLate } : {}),
  };
  return (
    <div className="filters">
      <select
        className="select"
        aria-label="Round"
        value={round ?? ''}
        onChange={({ target: { value } }) => {
          const { round: _, ...rest } = others;
          show({ ...rest, ...(value ? { round: Number(value) } : {}) });
        }}
      >
        <option value="">Any round</option>
        {rounds.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="select"
        aria-label="State"
        value={state ?? ''}
        onChange={({ target: { value } }) => {
          const { state: _, ...rest } = others;
          show({ ...rest, ...(isSubmissionState(value) ? { state: value } : {}) });
        }}
      >
        <option value="">Any state</option>
        {Object.entries(SUBMISSION_STATES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <label className="venue-check">
        <input
          type="checkbox"
          checked={isLate === true}
          onChange={({ target: { checked } }) => {
            const { isLate: _, ...rest } = others;
            show({ ...rest, ...(checked ? { isLate: true } : {}) });
          }}
        />
        With late reviews
      </label>
    </div>
  );
}

function NothingHere({ venue: { slug, myRole }, view: { round, state, isLate } }: Part) {
  const address = `/venues/${slug}`;
  if (round !== undefined || state || isLate)
    return <EmptyMessage sentence="No papers match." to={`${address}/papers`} action="Show all" />;
  return (
    <EmptyMessage
      sentence={
        myRole === 'chair'
          ? 'No papers yet. Papers that authors send to an open round appear here.'
          : 'Nothing here yet. Papers that you send to this venue or review for it appear here.'
      }
      to={address}
      action="Call for papers"
    />
  );
}

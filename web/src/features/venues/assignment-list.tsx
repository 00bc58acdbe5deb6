import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Link } from 'react-router';
import type { Venue, VenueAssignment, VenueSubmission } from '#shared/domain/venue.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Day } from '../../ui/date.tsx';
import { ProblemLine } from './problem-line.tsx';
import { invalidateVenues } from './venue-queries.ts';

interface AssignmentListProps {
  venue: Venue;
  submission: VenueSubmission;
  /** Whether the venue still has to decide. */
  isOpen: boolean;
  onDone: (what: string) => void;
}

/** The reviewers of a paper, whom chairs and its area editor assign and take off. */
export function AssignmentList({ venue: { slug }, submission, isOpen, onDone }: AssignmentListProps) {
  const queryClient = useQueryClient();
  const { paper, assignments } = submission;
  const unassign = useMutation({
    mutationFn: (username: string) => apiClient.venues.unassign({ slug, paperId: paper.id, username }),
    onSuccess: (_, username) => {
      onDone(`${paper.title} is no longer assigned to ${username}.`);
      void invalidateVenues(queryClient);
    },
  });
  return (
    <section className="venue-assignments" aria-label={`Reviewers of ${paper.title}`}>
      {assignments.length === 0 && <p className="venue-soft">No reviewers assigned.</p>}
      <ul>
        {assignments.map((assignment) => (
          <li key={assignment.reviewer.id}>
            <Link to={`/users/${assignment.reviewer.username}`}>{assignment.reviewer.name}</Link>{' '}
            <Progress assignment={assignment} />{' '}
            {isOpen && assignment.reviewId === null && (
              <button
                type="button"
                className="form-link"
                disabled={unassign.isPending}
                onClick={() => unassign.mutate(assignment.reviewer.username)}
              >
                Unassign<span className="visually-hidden"> {assignment.reviewer.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <ProblemLine error={unassign.error} />
      {isOpen && <AssignForm slug={slug} paper={paper} onDone={onDone} />}
    </section>
  );
}

function Progress({ assignment: { reviewId, isLate, dueAt } }: { assignment: VenueAssignment }) {
  if (reviewId !== null)
    return (
      <span className="badge" data-tone="ok">
        Reviewed
      </span>
    );
  if (isLate)
    return (
      <span className="badge" data-tone="rubric">
        Late
      </span>
    );
  return (
    <span className="venue-soft">
      {dueAt ? (
        <>
          due <Day value={dueAt} />
        </>
      ) : (
        'at work'
      )}
    </span>
  );
}

interface AssignFormProps {
  slug: string;
  paper: VenueSubmission['paper'];
  onDone: (what: string) => void;
}

function AssignForm({ slug, paper, onDone }: AssignFormProps) {
  const queryClient = useQueryClient();
  const field = useId();
  const assign = useMutation({
    mutationFn: async (username: string) =>
      (await apiClient.venues.assign({ slug, assignments: [{ paperId: paper.id, username }] })).data,
    onSuccess: ({ refused }, username) => {
      if (refused.length > 0) return;
      onDone(`${paper.title} is assigned to ${username}.`);
      void invalidateVenues(queryClient);
    },
  });
  const [refusal] = assign.data?.refused ?? [];
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const username = String(new FormData(event.currentTarget).get('username') ?? '').trim();
    if (username !== '') assign.mutate(username);
  };
  return (
    <form className="venue-actions" onSubmit={send}>
      <label className="venue-inline" htmlFor={field}>
        <span>
          Reviewer’s username<span className="visually-hidden"> for {paper.title}</span>
        </span>
        <input
          id={field}
          name="username"
          className="select venue-username"
          maxLength={30}
          autoComplete="off"
        />
      </label>
      <button type="submit" className="button" disabled={assign.isPending}>
        Assign<span className="visually-hidden"> to {paper.title}</span>
      </button>
      <ProblemLine error={assign.error} />
      {refusal && (
        <p className="venue-problem" role="alert">
          {refusal.message}
        </p>
      )}
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProposedAssignment, Venue } from '#shared/domain/venue.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { TableScroll } from '../../ui/number-table.tsx';
import { ProblemLine } from './problem-line.tsx';
import { invalidateVenues } from './venue-queries.ts';

interface ProposeReviewersProps {
  venue: Venue;
  onDone: (what: string) => void;
}

/** Proposes who reviews what in a round. Chairs remove rows, then assign the rest. */
export function ProposeReviewers({ venue: { slug, rounds }, onDone }: ProposeReviewersProps) {
  const [number, setNumber] = useState(rounds.at(-1)?.number ?? 1);
  const [load, setLoad] = useState('6');
  const [chance, setChance] = useState('1');
  const propose = useMutation({
    mutationFn: () =>
      apiClient.venues.propose({
        ...{ slug, number },
        papersPerReviewer: Number(load) || 6,
        mostProbability: Number(chance),
      }),
  });
  if (rounds.length === 0) return null;
  return (
    <details className="venue-propose">
      <summary>Propose reviewers</summary>
      <p className="form-note">
        One solution for all papers of a round that lack reviewers, by the nearness of their papers, without
        conflicts of interest. Nothing is assigned until you say so.
      </p>
      <form
        className="venue-actions"
        onSubmit={(event) => {
          event.preventDefault();
          propose.mutate();
        }}
      >
        <label className="venue-inline">
          Round
          <select
            className="select"
            value={number}
            onChange={({ target }) => setNumber(Number(target.value))}
          >
            {rounds.map((round) => (
              <option key={round.number} value={round.number}>
                {round.name}
              </option>
            ))}
          </select>
        </label>
        <label className="venue-inline">
          Papers per reviewer, at most
          <input
            className="select venue-number"
            type="number"
            min={1}
            max={100}
            value={load}
            onChange={({ target }) => setLoad(target.value)}
          />
        </label>
        <label className="venue-inline">
          Choice
          <select className="select" value={chance} onChange={({ target }) => setChance(target.value)}>
            {Object.entries(CHOICES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button" disabled={propose.isPending}>
          Propose reviewers
        </button>
      </form>
      <ProblemLine error={propose.error} />
      {propose.data && (
        <Proposal
          key={propose.submittedAt}
          slug={slug}
          proposed={propose.data.data.assignments}
          short={propose.data.data.short.length}
          onDone={(what) => {
            propose.reset();
            onDone(what);
          }}
        />
      )}
    </details>
  );
}

/** The probability of any pair, at most, and its name. Below 1, reviewers can’t be sure to get a certain paper. */
const CHOICES = { '1': 'The best for all', '0.8': 'Drawn, 80% at most', '0.5': 'Drawn, 50% at most' };

interface ProposalProps {
  slug: string;
  proposed: ProposedAssignment[];
  /** How many papers have too few possible reviewers. */
  short: number;
  onDone: (what: string) => void;
}

const keyOf = ({ paper, reviewer }: ProposedAssignment) => `${paper.id} ${reviewer.id}`;

function Proposal({ slug, proposed, short, onDone }: ProposalProps) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(proposed);
  const assign = useMutation({
    mutationFn: () =>
      apiClient.venues.assign({
        slug,
        assignments: rows.map(({ paper, reviewer }) => ({ paperId: paper.id, username: reviewer.username })),
      }),
    onSuccess: ({ data }) => {
      void invalidateVenues(queryClient);
      const refused = data.refused.map(({ username, message }) => `${username}: ${message}`);
      onDone([`${counted(data.assigned.length, 'review')} assigned.`, ...refused].join(' '));
    },
  });
  return (
    <section aria-label="Proposal">
      <p role="status">
        {counted(rows.length, 'assignment')} proposed.
        {short > 0 && ` ${counted(short, 'paper')} would have too few reviewers.`}
      </p>
      {rows.length > 0 && (
        <>
          <TableScroll label="Proposed reviewers">
            <table className="number-table venue-table">
              <thead>
                <tr>
                  <th scope="col">Paper</th>
                  <th scope="col">Reviewer</th>
                  <th scope="col">Nearness</th>
                  <th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={keyOf(row)}>
                    <th scope="row">{row.paper.title}</th>
                    <td className="venue-why">
                      {row.reviewer.name} <span className="venue-soft">{row.reasons.join(' ')}</span>
                    </td>
                    <td>{Math.round(row.score * 100)}%</td>
                    <td>
                      <button
                        type="button"
                        className="form-link"
                        onClick={() => setRows(rows.filter((each) => each !== row))}
                      >
                        Remove
                        <span className="visually-hidden">
                          {' '}
                          {row.reviewer.name} from {row.paper.title}
                        </span>
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
          <div className="venue-actions">
            <button
              type="button"
              className="button button-primary"
              disabled={assign.isPending}
              onClick={() => assign.mutate()}
            >
              Assign {counted(rows.length, 'review')}
            </button>
          </div>
        </>
      )}
      <ProblemLine error={assign.error} />
    </section>
  );
}

import type { AssignmentPair, DecisionInput } from '#shared/domain/venue.ts';

/** The demonstration's workshop, which one of the people runs. */
export const WORKSHOP = {
  slug: 'small-computations',
  name: 'Workshop on Small Computations, Checked',
  chair: 'irisvandermeer',
  scope:
    'Papers whose every number can be computed again on one laptop: simulations, exact counts, error bounds. Reviewers compute ' +
    'them again, and say what they got.',
  statement:
    'People and agents review here. Whoever reviews says which numbers were recomputed, and how. Agents sign with their own name.',
};

/** A round's dates, in days from the end of the demonstration. */
export interface RoundDays {
  name: string;
  opens: number;
  closes: number;
  reviewsDue: number;
  decisions: number;
}
type Pair = Omit<AssignmentPair, 'paperId'> & { paper: string };
type Decision = Omit<DecisionInput, 'paperId'> & { paper: string };

/** What happens at the workshop. `paper` is a paper's folder. */
export type VenueEvent =
  | { do: 'open-venue'; day: number; by: string; reviewers: string[] }
  | { do: 'join-venue'; day: number; by: string }
  | { do: 'add-round'; day: number; by: string; round: RoundDays }
  | { do: 'send-to-venue'; day: number; by: string; paper: string; round: number }
  | { do: 'assign-at-venue'; day: number; by: string; pairs: Pair[] }
  | { do: 'decide-at-venue'; day: number; by: string; decisions: Decision[] };

const { chair: by } = WORKSHOP;
const REVIEWERS = ['pavelirizarry', 'mireilleosei', 'danielachterberg', 'renatakoskela', 'tobiasokafor'];

const sent = (day: number, round: number, papers: Record<string, string>): VenueEvent[] =>
  Object.entries(papers).map(([paper, author]) => ({ do: 'send-to-venue', day, by: author, paper, round }));
const pair = (paper: string, username: string): Pair => ({ paper, username });

/** One round is decided. In the other, one of six reviews is public. */
export const VENUE_EVENTS: VenueEvent[] = [
  { do: 'open-venue', day: -34, by, reviewers: REVIEWERS },
  {
    ...{ do: 'add-round', day: -34, by },
    round: { name: 'First round', opens: -34, closes: -24, reviewsDue: -12, decisions: -9 },
  },
  ...REVIEWERS.map((username): VenueEvent => ({ do: 'join-venue', day: -33, by: username })),
  ...sent(-25, 1, {
    'double-entry-credits': 'saminalindqvist',
    'fixation-times': 'renatakoskela',
    'one-exponent': 'tobiasokafor',
  }),
  {
    ...{ do: 'assign-at-venue', day: -23, by },
    pairs: [
      pair('double-entry-credits', 'danielachterberg'),
      pair('fixation-times', 'danielachterberg'),
      pair('fixation-times', 'pavelirizarry'),
      pair('one-exponent', 'mireilleosei'),
      pair('one-exponent', 'renatakoskela'),
    ],
  },
  {
    ...{ do: 'decide-at-venue', day: -10, by },
    decisions: [
      {
        ...{ paper: 'double-entry-credits', verdict: 'accept' },
        reasons:
          'The four propositions are right, as the reviewer says. The simulation is weaker evidence than its figure suggests, and the final version should say so.',
      },
      {
        ...{ paper: 'fixation-times', verdict: 'accept' },
        reasons:
          'Exact times instead of simulated ones, with the program that makes them. A reviewer ran it, and computed two rows in another way.',
      },
      {
        ...{ paper: 'one-exponent', verdict: 'reject' },
        reasons:
          'The effect disappears in texts of equal length, as a reviewer shows. A note about the measurements alone, which can be repeated, would be welcome.',
      },
    ],
  },
  {
    ...{ do: 'add-round', day: -9, by },
    round: { name: 'Second round', opens: -9, closes: -2, reviewsDue: 12, decisions: 19 },
  },
  ...sent(-3, 2, {
    'confidence-should-cost': 'mireilleosei',
    'benford-honest-ledger': 'saminalindqvist',
    'small-codes': 'pavelirizarry',
  }),
  {
    ...{ do: 'assign-at-venue', day: -1, by },
    pairs: [
      pair('confidence-should-cost', 'tobiasokafor'),
      pair('confidence-should-cost', 'renatakoskela'),
      pair('benford-honest-ledger', 'danielachterberg'),
      pair('benford-honest-ledger', 'tobiasokafor'),
      pair('small-codes', 'danielachterberg'),
      pair('small-codes', 'mireilleosei'),
    ],
  },
];

import { counted } from '#shared/input/counted.ts';

/** How many papers a person may submit a day, and from how many papers of new accounts on an admin decides (docs/product/accounts.md#submissions). */
export const SUBMISSIONS = {
  /** With neither an accepted paper nor a helpful review. */
  first: 10,
  /** What each accepted paper adds. */
  accepted: 5,
  /** What each review adds that an author found helpful; friends find many helpful, so it has a bound. */
  helpful: 1,
  mostByHelpful: 10,
  /** The most without a grant of the desk. */
  most: 50,
  windowSeconds: 86_400,
  /** What an admin may grant, for so many days. */
  grant: { perDay: 1000, days: { default: 30, most: 365 } },
  /** From so many papers on, by so many people, within `windowSeconds`, the papers of new accounts of one institution or network wait for an admin. */
  burst: { papers: 10, people: 3 },
} as const;

/** What decides how many papers a person may submit: of all accounts with their mailbox. */
export interface SubmissionStanding {
  accepted: number;
  /** Helpful votes that count for the reputation. */
  helpful: number;
  /** What an admin granted, until it ends. */
  granted: number;
}

/** Returns how many papers, and how many new versions, a person may submit a day. */
export function submissionsPerDay({ accepted, helpful, granted }: SubmissionStanding): number {
  const byVotes = Math.min(SUBMISSIONS.mostByHelpful, SUBMISSIONS.helpful * Math.max(0, helpful));
  const earned = SUBMISSIONS.first + SUBMISSIONS.accepted * accepted + byVotes;
  return Math.max(granted, Math.min(SUBMISSIONS.most, earned));
}

/** The refusal of another paper. */
export const submissionsRefusal = (perDay: number): string =>
  `You can submit ${counted(perDay, 'paper')} and ${counted(perDay, 'new version')} a day. Each accepted paper adds ${SUBMISSIONS.accepted} a day, and each ` +
  `review that an author finds helpful ${SUBMISSIONS.helpful}. Try again tomorrow, or ask for more on your account page ` +
  '(/profile/account) or with POST /papers/submission-limit/requests.';

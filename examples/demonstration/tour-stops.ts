/** A place where a state of the demonstration can be seen. */
export interface Stop {
  state: string;
  /** A path with `{paper:<slug>}` for an archive id and `{agent:<name>}` for an agent's id. */
  path: string;
  /** The username to log in with; without one, everybody can see it. */
  login?: string;
  /** A text of that page which shows the state. */
  shows: string;
}

const IRIS = 'irisvandermeer';
const TOBIAS = 'tobiasokafor';
const SAMINA = 'saminalindqvist';

const PAPERS: Stop[] = [
  {
    state: 'under review, no review',
    path: '/papers/{paper:what-the-pipeline-converts}',
    shows: 'Under review',
  },
  {
    state: 'under review, 1 of 3 reviews',
    path: '/papers/{paper:how-search-ranks}/reviews',
    shows: '1 review',
  },
  {
    state: 'under review, 2 of 3 reviews',
    path: '/papers/{paper:double-entry-credits}/reviews',
    shows: '2 reviews',
  },
  { state: 'accepted by 3 reviews', path: '/papers/{paper:running-error-bounds}', shows: 'Accepted' },
  { state: 'replies and votes', path: '/papers/{paper:running-error-bounds}/reviews', shows: 'Replies' },
  { state: 'a decision explained', path: '/papers/{paper:running-error-bounds}/reviews', shows: 'decision' },
  { state: 'not endorsed by 3 reviews', path: '/papers/{paper:one-exponent}', shows: 'Not endorsed' },
  {
    state: 'revised after reviews, with the changes',
    path: '/papers/{paper:bootstrap-in-forty-lines}/diff?from=1&to=2',
    shows: 'words inserted',
  },
  { state: 'withdrawn, with its tombstone', path: '/papers/{paper:condorcet-cycles}', shows: 'Withdrawn' },
  {
    state: 'held at the desk, for its author',
    path: '/papers/{paper:sentence-in-white}',
    login: SAMINA,
    shows: 'This version is in desk review',
  },
  {
    state: 'a competing interest declared',
    // Opens the declarations, which are folded.
    path: '/papers/{paper:a-fifth-of-all-sixes}#use-of-ai',
    shows: 'Residual reviewed the paper that is replicated here',
  },
  {
    state: 'a conflict of interest refused',
    path: '/papers/{paper:decision-rule}/write-review',
    login: IRIS,
    shows: 'You are an author of this paper.',
  },
  { state: 'cited by other papers', path: '/papers/{paper:decision-rule}', shows: 'Cited by' },
];

const REVIEWING: Stop[] = [
  { state: 'agents that review, with prices', path: '/marketplace', shows: '20 credits' },
  {
    state: 'an agent’s listing',
    path: '/marketplace/agents/{agent:Ulp}',
    shows: 'Floating-point arithmetic',
  },
  { state: 'a reputation, vote by vote', path: '/agents/{agent:Counterfactual}/reputation', shows: '43.9' },
  request('open', TOBIAS, 'incoming', 'PENDING', 'Waiting for an answer'),
  request('accepted, to be paid', SAMINA, 'outgoing', 'ACCEPTED', 'Accepted'),
  request('in progress', 'renatakoskela', 'outgoing', 'IN_PROGRESS', 'In progress'),
  request('delivered', SAMINA, 'outgoing', 'COMPLETED', 'Completed'),
  request('declined', TOBIAS, 'outgoing', 'REJECTED', 'Declined'),
  request('canceled', IRIS, 'outgoing', 'CANCELLED', 'Canceled'),
  request('expired', TOBIAS, 'outgoing', 'EXPIRED', 'Expired'),
  {
    state: 'a review by the review provider',
    path: '/papers/{paper:decision-rule}/reviews',
    shows: 'made by fixed rules',
  },
];

const VENUE = '/venues/small-computations';
const VENUES: Stop[] = [
  { state: 'a workshop with its calls', path: VENUE, shows: 'Small Computations' },
  {
    state: 'proceedings of a decided round',
    path: `${VENUE}/proceedings`,
    shows: 'Why it was accepted',
  },
  {
    state: 'a round in review, for its chair',
    path: `${VENUE}/papers?round=2`,
    login: IRIS,
    shows: '3 in review',
  },
];

const ACCOUNTS: Stop[] = [
  { state: 'credits with a history', path: '/credits', login: SAMINA, shows: 'Welcome' },
  { state: 'notifications', path: '/notifications', login: TOBIAS, shows: 'This is a demonstration' },
  {
    state: 'a saved search with alerts',
    path: '/search/saved',
    login: IRIS,
    shows: 'Peer review and reputation',
  },
  { state: 'a case on the admin’s desk', path: '/admin/desk', login: IRIS, shows: 'A sentence in white' },
];

/** The tour through the demonstration, which `npm run tour` prints and test/operations/demonstration.test.ts takes. */
export const STOPS: Stop[] = [...PAPERS, ...REVIEWING, ...VENUES, ...ACCOUNTS];

/** What each of the main logins finds to do. */
export const TO_DO: { login: string; path: string; what: string }[] = [
  { login: IRIS, path: '/admin/desk', what: 'decide on a paper that screening held (an admin)' },
  { login: TOBIAS, path: '/review-requests', what: 'answer a request to an agent' },
  { login: SAMINA, path: '/review-requests?tab=outgoing', what: 'pay an accepted request' },
];

function request(state: string, login: string, tab: string, status: string, shows: string): Stop {
  return {
    state: `a review request: ${state}`,
    path: `/review-requests?tab=${tab}&status=${status}`,
    login,
    shows,
  };
}

/** Writes ids into a stop's path. @throws Error for a paper or agent that isn't loaded */
export function pathWithIds(
  path: string,
  { papers, agents }: { papers: Record<string, { archiveId: string }>; agents: Record<string, string> },
): string {
  return path.replaceAll(/\{(paper|agent):([^}]+)\}/g, (_, kind: string, name: string) => {
    const id = kind === 'paper' ? papers[name]?.archiveId : agents[name];
    if (id === undefined) throw new Error(`The demonstration has no ${kind} ${name}.`);
    return id;
  });
}

import type { NewAnnouncement } from '#shared/domain/notification.ts';
import type { RequestEvent } from './acts/requests.ts';
import type { JournalEvent } from './read-journal.ts';
import { VENUE_EVENTS, type VenueEvent } from './venue-events.ts';

/** What happens on the site beside the journal. */
export type SiteEvent =
  | Extract<JournalEvent, { do: 'submit' } | { agent: string }>
  | { do: 'connect-provider'; day: number; agent: string }
  | ({ do: 'review-by-provider'; day: number } & RequestEvent)
  | VenueEvent
  | { do: 'read-notifications'; day: number; by: string }
  | { do: 'announce'; day: number; by: string; announcement: NewAnnouncement };

/** The agent that answers by the review provider of `npm start`. It reviews the form of papers, as that provider does. */
const PROVIDED: RequestEvent = {
  paper: 'decision-rule',
  agent: 'Galley',
  by: 'irisvandermeer',
  offer: 0,
  message: 'Please look at the form alone: sections, references, statements.',
};

const ANNOUNCEMENT: NewAnnouncement = {
  type: 'SYSTEM_ANNOUNCEMENT',
  title: 'This is a demonstration',
  message:
    'The people, their agents and their affiliations are invented. A loader submitted the papers and reviews through the API when this installation started, and dated them over the past six weeks. What you do from now on has true dates.',
  actionUrl: '/browse',
};

/** Requests in the states that the journal's requests don't have. */
const expired = { paper: 'how-search-ranks', agent: 'Drift' };
const canceled = { paper: 'reputation-wilson', agent: 'Residual' };
const unpaid = { paper: 'benford-honest-ledger', agent: 'Concordance' };
const open = { paper: 'confidence-should-cost', agent: 'Concordance' };

const REQUESTS: SiteEvent[] = [
  {
    do: 'request-review',
    day: -26,
    ...expired,
    by: 'tobiasokafor',
    offer: 15,
    message: 'The scores of the worked example are computed by hand. Would you compute them once more?',
  },
  {
    do: 'request-review',
    day: -18,
    ...canceled,
    by: 'irisvandermeer',
    offer: 35,
    message: 'The error rates of version 2 come from one script. Please run it in a clean folder.',
  },
  {
    do: 'cancel-request',
    day: -17,
    ...canceled,
    reason: 'I found a colleague with the same machine. Thank you all the same.',
  },
  {
    do: 'request-review',
    day: -3,
    ...unpaid,
    by: 'saminalindqvist',
    offer: 15,
    message: 'It is a negative result. Is the evaluation fair to the test that it finds wanting?',
  },
  { do: 'accept-request', day: -2, ...unpaid, message: 'Gladly. I can start as soon as it is paid.' },
  {
    do: 'request-review',
    day: -1,
    ...open,
    by: 'mireilleosei',
    offer: 15,
    message: 'Does the figure support the paragraph beside it? The evaluation is what I am least sure of.',
  },
];

/** Events that examples/journal.json doesn't have: requests, a workshop, a case for the desk, and what needs the running site. */
export const SITE_EVENTS: SiteEvent[] = [
  ...REQUESTS,
  ...VENUE_EVENTS,
  { do: 'submit', day: -2, paper: 'sentence-in-white' },
  { do: 'read-notifications', day: -6, by: 'irisvandermeer' },
  { do: 'read-notifications', day: -5, by: 'tobiasokafor' },
  { do: 'read-notifications', day: -4, by: 'saminalindqvist' },
  { do: 'connect-provider', day: -1, agent: PROVIDED.agent },
  { do: 'review-by-provider', day: 0, ...PROVIDED },
  { do: 'announce', day: 0, by: 'irisvandermeer', announcement: ANNOUNCEMENT },
];

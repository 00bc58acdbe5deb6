import type { Resource } from '#shared/contract/base.ts';
import type { ApiImpact, ConsumerImpact } from './watch.ts';

/** What readers and authors notice when a resource's function does not do its work. */
export const RESOURCE_IMPACTS: Record<Resource, ApiImpact> = {
  auth: {
    fails: 'people cannot register, log in or log out',
    slow: 'people wait long for registering and logging in',
  },
  users: { fails: 'profiles of supervisors do not open', slow: 'profiles of supervisors open slowly' },
  agents: {
    fails: 'supervisors cannot see or change their agents',
    slow: 'agents are shown and saved slowly',
  },
  papers: {
    fails: 'authors cannot submit papers, and readers cannot list or open them',
    slow: 'submitting, listing and opening papers takes long',
  },
  versions: {
    fails: 'readers cannot compare the versions of a paper, see its history or download all of it',
    slow: 'comparing versions and packing papers takes long',
  },
  oauth: {
    fails: 'people cannot sign in with Google or link their ORCID iD',
    slow: 'people wait long for signing in with Google',
  },
  'site-state': {
    fails: 'nobody learns that the platform is closed or open again, and admins cannot change it',
    slow: 'the platform takes long to say whether it is open',
  },
  contact: {
    fails: 'nobody can write to those who run the platform',
    slow: 'a message to those who run the platform takes long to send',
  },
  desk: {
    fails: 'held papers can be neither published nor rejected, and authors cannot appeal',
    slow: 'the desk’s queue opens slowly',
  },
  citations: {
    fails: 'readers cannot cite papers, nor see who cites them',
    slow: 'citations and their graphs take long to show',
  },
  'external-papers': {
    fails: 'supervisors cannot see or change their publications elsewhere',
    slow: 'publications elsewhere are shown and saved slowly',
  },
  reviews: {
    fails: 'nobody can write or read reviews, vote, or see how a decision came about',
    slow: 'reviews are shown and published slowly',
  },
  marketplace: {
    fails: 'reviewers cannot be found, asked or paid',
    slow: 'reviewers are found, asked and paid slowly',
  },
  credits: {
    fails: 'supervisors cannot see their credits and payments',
    slow: 'credits and payments are shown slowly',
  },
  'review-provider': {
    fails: 'home servers cannot deliver reviews later, and nobody can send papers to them or test them',
    slow: 'papers are sent to home servers, and reviews taken from them, slowly',
  },
  search: {
    fails: 'readers cannot search papers or have any recommended',
    slow: 'searching takes long',
  },
  notifications: {
    fails: 'nobody sees their notifications, or can choose which ones come',
    slow: 'notifications and their number show slowly',
  },
  stats: {
    fails: 'the platform’s figures and its health are not shown',
    slow: 'the platform’s figures and its health show slowly',
  },
  platform: {
    fails: 'tools cannot read the description of the API',
    slow: 'the description of the API loads slowly',
  },
};

export const PAGES_IMPACT: ApiImpact = {
  fails: 'readers and search engines cannot open a paper by its address',
  slow: 'papers open slowly by their address, and search engines visit less',
};

export const MCP_IMPACT: ApiImpact = {
  fails: 'agents cannot use the tools of the platform',
  slow: 'agents wait long for the tools of the platform',
};

export const SWEEP_IMPACT =
  'review requests do not expire, what was locked for them is not given back, nobody is reminded, and automated reviews do not begin by themselves';

export const REVIEW_WORKER_IMPACT: ConsumerImpact = {
  fails: 'papers are not sent to review providers, and those who paid wait for their reviews',
  late: 'automated reviews come late',
  lost: 'at least one automated review was given up until the sweep or an admin begins it again',
};

export const SOCKET_IMPACT: ApiImpact = {
  fails: 'people see what they are told only when they load a page',
  slow: 'people are told late of what happens',
};

export const SOCKET_WORKER_IMPACT: ConsumerImpact = {
  fails:
    'sockets that say not who they are stay open, and a changed state of the site is seen by the next poll only',
  late: 'strangers keep sockets open longer',
  lost: 'one socket of a stranger stayed open for up to two hours, or one change of the site’s state was not announced',
};

export const HEALTH_IMPACT = 'the page of the platform’s status has gaps in its history';

export const ALERT_IMPACT = 'people are told late of new papers for the searches that they keep';

export const NOTICE_WORKER_IMPACT: ConsumerImpact = {
  fails: 'authors are not told of their papers, invitations and citations, and nobody of announcements',
  late: 'people are told late of papers, invitations, citations and announcements',
  lost: 'at least one person is not told of a paper, an invitation, a citation or an announcement until the message is moved back',
};

export const DIGEST_IMPACT =
  'digests do not come, and what quiet hours held back does not come when they end';

export const COMPACT_IMPACT =
  'the search index is not compacted: functions that begin to search take longer and longer for their first answer';

export const CONSUMER_IMPACTS = {
  publishing: {
    fails: 'submitted papers stay unpublished',
    late: 'authors wait long for their papers to appear',
    lost: 'at least one submitted paper stays unpublished',
  },
  mail: {
    fails: 'codes are not mailed, so that nobody new can log in',
    late: 'mailed codes come late, some after they have expired',
    lost: 'at least one person does not get a mail',
  },
  list: {
    fails:
      'new and changed papers are missing from lists, counts and search, and their citations from others',
    late: 'lists, counts and search are out of date',
    lost: 'at least one paper is missing from lists or search, or counted wrongly',
  },
  reviewing: {
    fails: 'papers are not accepted or rejected, reviews are not counted, and the marketplace is out of date',
    late: 'decisions, counts of reviews and the marketplace are out of date',
    lost: 'at least one paper waits for its decision, or one reviewer is shown wrongly',
  },
  count: {
    fails: 'new people and agents are missing from the platform’s figures',
    late: 'the platform’s figures are out of date',
    lost: 'at least one person or agent is missing from the platform’s figures',
  },
  notices: {
    fails: 'nobody is told of reviews, votes, requests and decisions',
    late: 'people are told late of reviews, votes, requests and decisions',
    lost: 'at least one person is not told of a review, a vote, a request or a decision',
  },
  accounts: {
    fails:
      'security alerts show only in mails, announcements miss who is new, and sockets outlive a logout by half a minute',
    late: 'security alerts show late, and announcements miss who is new',
    lost: 'at least one person lacks a security alert, or is missing from announcements',
  },
  deliver: {
    fails: 'notifications show only when a page is loaded: none is pushed or mailed',
    late: 'notifications reach open pages, browsers and mails late',
    lost: 'at least one notification was neither pushed nor mailed',
  },
  views: {
    fails: 'views of papers are not counted, and a changed state of the site is not announced',
    late: 'counts of views are out of date',
    lost: 'at least one view is not counted',
  },
} satisfies Record<string, ConsumerImpact>;

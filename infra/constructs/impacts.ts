import type { Resource } from '#shared/contract/base.ts';
import type { ApiImpact, ConsumerImpact } from './watch.ts';

/** How readers and authors notice that a resource's function fails. */
export const RESOURCE_IMPACTS: Record<Resource, ApiImpact> = {
  auth: {
    fails: 'people cannot register, log in or log out',
    slow: 'registering and logging in take long',
  },
  users: { fails: 'profiles of supervisors do not open', slow: 'profiles of supervisors open slowly' },
  agents: {
    fails: 'supervisors cannot see or change their agents',
    slow: 'agents load and save slowly',
  },
  papers: {
    fails: 'authors cannot submit papers, and readers cannot list or open them',
    slow: 'submitting, listing and opening papers take long',
  },
  versions: {
    fails: 'readers cannot compare the versions of a paper, see its history or download its files',
    slow: 'comparing and downloading versions take long',
  },
  oauth: {
    fails: 'people cannot sign in with Google or an institution, or link their ORCID iD',
    slow: 'signing in with Google takes long',
  },
  'site-state': {
    fails: 'people cannot see whether the platform is open, and admins cannot open or close it',
    slow: 'the state of the platform appears slowly',
  },
  registries: {
    fails: 'authors cannot look up organizations and funders, and have to type their names',
    slow: 'looking up organizations and funders takes long',
  },
  harvest: {
    fails: 'libraries and indexers cannot harvest records (OAI-PMH, the feed of changes)',
    slow: 'harvesting records takes long',
  },
  checks: {
    fails: 'authors and agents cannot check references before they submit',
    slow: 'checking references takes long',
  },
  contact: {
    fails: 'people cannot send messages to the operators',
    slow: 'sending a message to the operators takes long',
  },
  desk: {
    fails: 'held papers can be neither published nor rejected, and authors cannot appeal',
    slow: 'the desk’s queue opens slowly',
  },
  citations: {
    fails: 'readers cannot cite papers, nor see who cites them',
    slow: 'citations and their graphs load slowly',
  },
  'external-papers': {
    fails: 'supervisors cannot see or change their external papers',
    slow: 'external papers load and save slowly',
  },
  reviews: {
    fails: 'people cannot read or write reviews, vote, or see the reasons for a decision',
    slow: 'reviews load and publish slowly',
  },
  marketplace: {
    fails: 'people cannot find, invite or pay reviewers',
    slow: 'finding, inviting and paying reviewers take long',
  },
  venues: {
    fails: 'people cannot send papers to venues, and venues cannot assign reviewers or decide',
    slow: 'venues and their papers load slowly',
  },
  credits: {
    fails: 'supervisors cannot see their credits and payments',
    slow: 'credits and payments load slowly',
  },
  'review-provider': {
    fails: 'review providers cannot deliver reviews, and people cannot send papers to them or test them',
    slow: 'sending papers to review providers and receiving their reviews take long',
  },
  search: {
    fails: 'readers cannot search papers or see recommendations',
    slow: 'searching takes long',
  },
  notifications: {
    fails: 'people cannot see their notifications or choose which ones they receive',
    slow: 'notifications and their count load slowly',
  },
  stats: {
    fails: 'the statistics and the status of the platform do not load',
    slow: 'the statistics and the status of the platform load slowly',
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
  slow: 'the tools of the platform answer agents slowly',
};

export const REVIEW_WORKER_IMPACT: ConsumerImpact = {
  fails: 'papers are not sent to review providers, so paid reviews do not arrive',
  late: 'automated reviews arrive late',
  lost: 'at least one automated review stopped, until the sweep or an admin starts it again',
};

export const REVIEWER_IMPACT: ConsumerImpact = {
  fails: 'papers are not reviewed by the agent that the stage’s own reviewer works for',
  late: 'reviews of the stage’s own reviewer arrive late, and after two hours not at all',
  lost: 'at least one review of the stage’s own reviewer was not delivered',
};

export const REFERENCE_WORKER_IMPACT: ConsumerImpact = {
  fails: 'references of new papers are not checked, and readers are not warned of retracted works',
  late: 'verdicts on references appear late',
  lost: 'the references of at least one version stay unchecked until the next night',
};

/** SQLite serves searches of at most 100,000 papers (docs/decisions/0010). */
export const MANY_PAPERS = 80_000;
export const MANY_PAPERS_IMPACT =
  'if many more papers come, searches become slow: SQLite serves them for up to 100,000 papers';

export const UNCHECKED_IMPACT =
  'references of at least one paper have been unchecked for a day, because a catalog does not answer';

export const SOCKET_IMPACT: ApiImpact = {
  fails: 'people see new notifications only when they load a page',
  slow: 'open pages show new notifications late',
};

export const SOCKET_WORKER_IMPACT: ConsumerImpact = {
  fails:
    'sockets that do not authenticate stay open, and pages show a changed site state only at their next poll',
  late: 'sockets that do not authenticate stay open longer',
  lost: 'one socket that did not authenticate stayed open for up to two hours, or one change of the site state was not broadcast',
};

export const REGISTRAR_IMPACT: ConsumerImpact = {
  fails:
    'new papers, versions and reviews get no DOI, changed metadata doesn’t reach the registrar, and ORCID records aren’t updated',
  late: 'DOIs are registered and updated late',
  lost: 'at least one paper has DOIs that are missing or out of date until the message is moved back',
};

export const DELIVERY_IMPACT: ConsumerImpact = {
  fails: 'webhooks don’t receive notifications',
  late: 'webhooks receive notifications late',
  lost: 'at least one webhook misses a notification until the message is moved back',
};

export const NOTICE_WORKER_IMPACT: ConsumerImpact = {
  fails: 'people are not notified of their papers, invitations, citations and announcements',
  late: 'notifications of papers, invitations, citations and announcements arrive late',
  lost: 'at least one notification of a paper, an invitation, a citation or an announcement is missing until the message is moved back',
};

export const SLOW_PAPER_IMPACT = {
  late: 'authors of papers that take long to convert wait long for them to appear',
  lost: 'at least one paper that takes long to convert stays unpublished',
};

export const OTHER_MAIL_IMPACT = {
  late: 'emailed notifications and digests arrive late',
  lost: 'at least one emailed notification or digest was not sent',
};

export const BOUNCE_IMPACT =
  'addresses that don’t exist get more emails, and so do people who reported one as spam, until SES blocks all of ours';

export const LATEX_IMPACT = 'papers in LaTeX stay unpublished, and have no preview';

export const PREVIEW_IMPACT = {
  late: 'authors wait long for the preview of their paper',
  lost: 'at least one author’s preview never appears',
};

export const CONSUMER_IMPACTS = {
  publishing: {
    fails: 'submitted papers stay unpublished',
    late: 'authors wait long for their papers to appear',
    lost: 'at least one submitted paper stays unpublished',
  },
  mail: {
    fails: 'emails are not sent, so new people cannot verify their address and log in',
    late: 'emailed codes arrive late, some after they expired',
    lost: 'at least one email was not sent',
  },
  list: {
    fails:
      'new and changed papers are missing from lists, counts and search, and their citations from others',
    late: 'lists, counts and search are out of date',
    lost: 'at least one paper is missing from lists or search, or counted wrongly',
  },
  reviewing: {
    fails: 'papers get no decision, reviews are not counted, and the marketplace is out of date',
    late: 'decisions, counts of reviews and the marketplace are out of date',
    lost: 'at least one paper waits for its decision, or one reviewer has wrong statistics',
  },
  count: {
    fails: 'new people and agents are missing from the statistics and from the search',
    late: 'the statistics are out of date',
    lost: 'at least one person or agent is missing from the statistics or from the search',
  },
  notices: {
    fails: 'people are not notified of reviews, votes, requests and decisions',
    late: 'notifications of reviews, votes, requests and decisions arrive late',
    lost: 'at least one notification of a review, a vote, a request or a decision is missing',
  },
  accounts: {
    fails:
      'security alerts arrive only by email, new people miss announcements, and sockets stay open for up to nine minutes after a logout',
    late: 'security alerts arrive late, and new people miss announcements',
    lost: 'at least one person misses a security alert or the announcements',
  },
  deliver: {
    fails: 'notifications appear only when a page loads: none is pushed or emailed',
    late: 'notifications reach open pages, browsers and inboxes late',
    lost: 'at least one notification was neither pushed nor emailed',
  },
  siteState: {
    fails: 'open pages learn of a changed site state only when they ask next',
    late: 'open pages learn late of a changed site state',
    lost: 'at least one changed site state was not broadcast',
  },
  views: {
    fails: 'views and downloads of papers are not counted',
    late: 'the counts of views and downloads are out of date',
    lost: 'at least one view or download is not counted',
  },
} satisfies Record<string, ConsumerImpact>;

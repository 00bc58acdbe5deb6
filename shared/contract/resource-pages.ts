import type { Resource } from '#shared/contract/base.ts';
import { slugOf } from '#shared/domain/slug.ts';

interface ResourcePage {
  title: string;
  /** A sentence for the page's header, OpenAPI's tag and the lists of pages. */
  description: string;
}

/** The resources of the API in the order of the reference, each with its own page: `/docs/api/<resource>`. */
export const RESOURCE_PAGES: Record<Resource, ResourcePage> = {
  papers: { title: 'Papers', description: 'Submitting, reading, changing and withdrawing papers.' },
  versions: { title: 'Versions', description: 'History, version comparison and files of papers.' },
  reviews: { title: 'Reviews', description: 'Reviews, votes, answers, decisions and reputation.' },
  search: { title: 'Search', description: 'Finding papers, people and suggestions.' },
  citations: { title: 'Citations', description: 'Citations of papers, references and the citation graph.' },
  agents: { title: 'Agents', description: 'The agents of a supervisor.' },
  marketplace: {
    title: 'Marketplace',
    description: 'Agents that review for others, and requests to them.',
  },
  venues: {
    title: 'Venues',
    description: 'Workshops, journals and other venues that run their own review of public papers.',
  },
  'review-provider': {
    title: 'Review providers',
    description: 'Automated reviews by a server that an agent’s supervisor runs.',
  },
  credits: { title: 'Credits', description: 'Balances, statements and payments.' },
  notifications: { title: 'Notifications', description: 'Notifications, their channels and announcements.' },
  auth: { title: 'Accounts and sessions', description: 'Accounts, sessions and API keys.' },
  users: {
    title: 'Users',
    description: 'Supervisors: profile, storage, papers, and administration of accounts.',
  },
  oauth: {
    title: 'Sign-in and connections',
    description: 'Signing in with Google or an institution, linking an ORCID iD.',
  },
  'external-papers': { title: 'External papers', description: 'External papers that a supervisor lists.' },
  registries: { title: 'Registries', description: 'Organizations and funders, found in their registries.' },
  harvest: { title: 'Harvesting', description: 'Changes of papers, for copies that stay up to date.' },
  checks: { title: 'Checks', description: 'Checking references before a paper is submitted.' },
  stats: { title: 'Statistics', description: 'The platform in numbers, its health and funding.' },
  contact: { title: 'Contact', description: 'Contact form.' },
  desk: { title: 'Desk review', description: 'Decisions on versions that screening held.' },
  'site-state': { title: 'Site state', description: 'The site state and the audit log of admins.' },
  platform: { title: 'OpenAPI', description: 'The API’s description in OpenAPI 3.1.' },
};

/** Pages of the reference without a resource. */
export const OTHER_REFERENCE_PAGES = {
  errors: { title: 'Errors', description: 'Every error code of the API, its status and its message.' },
} as const;

/** The names of the reference's pages. */
export const REFERENCE_NAMES = [...Object.keys(RESOURCE_PAGES), ...Object.keys(OTHER_REFERENCE_PAGES)];

export const referencePath = (name: string): string => `/docs/api/${name}`;
/** Returns the address of an endpoint's own page: `/docs/api/papers/submit-a-paper`. */
export const endpointPath = (resource: string, summary: string): string =>
  `${referencePath(resource)}/${slugOf(summary)}`;
export const REFERENCE_PATHS = REFERENCE_NAMES.map(referencePath);

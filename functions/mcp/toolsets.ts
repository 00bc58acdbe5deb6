import type { Catalog } from './catalog.ts';

/** Finding and reading papers and reviews, submitting both, and finding the other tools. */
const CORE = [
  'find_tools',
  'use_tool',
  'get_platform_guidance',
  'search_papers',
  'discover_papers',
  'get_similar_papers',
  'get_paper',
  'read_paper',
  'get_paper_references',
  'get_citing_papers',
  'get_paper_reviews',
  'get_review',
  'get_agents',
  'get_notifications',
  'submit_paper',
  'get_pipeline_status',
  'get_review_eligibility',
  'submit_review',
] as const;
/** What somebody without an account also needs. */
const ACCOUNT = ['register_user', 'verify_email_code', 'login_user'];

/** The sets of tools that a client can choose, because every tool costs context: the core alone, or with a role's tools. */
const ROLES = {
  core: [],
  author: [
    'get_submission_checklist',
    'preview_paper',
    'get_desk_report',
    'appeal_desk_rejection',
    'create_paper_version',
    'delete_paper',
    'get_paper_history',
    'get_paper_provenance',
    'compare_paper_versions',
    'get_user_papers',
    'check_pending_reviews',
    'get_paper_decision',
    'vote_on_review',
    'get_rebuttals',
    'write_rebuttal',
    'list_invitations',
    'respond_to_invitation',
    'get_paper_invitations',
    'invite_coauthor_again',
    'remove_coauthor',
    'search_reviewers',
    'request_review',
    'get_review_requests',
    'cancel_review_request',
  ],
  reviewer: [
    'get_capsule',
    'get_number_checks',
    'get_review_items',
    'submit_reproduction',
    'vote_on_reproduction',
    'update_review',
    'get_reviews',
    'get_rebuttals',
    'write_rebuttal',
    'get_incoming_requests',
    'get_review_request',
    'respond_to_review_request',
    'update_request_status',
    'create_marketplace_profile',
    'update_marketplace_profile',
    'get_credit_balance',
    'get_earning_opportunities',
    'compare_paper_versions',
  ],
} as const;

const SETS = Object.keys(ROLES) as (keyof typeof ROLES)[];
/** The names that a client can send, for messages. */
export const TOOLSET_NAMES = [...SETS, 'all'].join(', ');

/**
 * Returns the catalog with a list of the tools of some sets only: of the core for nothing, of all for `all`. Tools that aren't listed can be
 * called as well.
 * @param names `core`, or several with commas: `author,reviewer`
 * @returns undefined for an unknown set
 */
export function withToolsets(catalog: Catalog, names: string | null | undefined): Catalog | undefined {
  const wanted = (names ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const sets = SETS.filter((set) => wanted.includes(set));
  if (wanted.some((name) => name !== 'all' && !SETS.some((set) => set === name))) return undefined;
  if (wanted.includes('all')) return catalog;
  const chosen = new Set<string>([...CORE, ...sets.flatMap((set) => [...ROLES[set]])]);
  if (!catalog.tools.some(({ access }) => access === 'supervisor'))
    for (const name of ACCOUNT) chosen.add(name);
  return { ...catalog, listed: catalog.tools.filter(({ name }) => chosen.has(name)) };
}

/** The names of the tools in each set; a test compares them with the tools. */
export const TOOLSETS = Object.fromEntries(
  SETS.map((set): [string, string[]] => [set, [...CORE, ...ROLES[set]]]),
);

import { agents } from '#shared/contract/agents.ts';
import { auth } from '#shared/contract/auth.ts';
import type { Resource } from '#shared/contract/base.ts';
import { checks } from '#shared/contract/checks.ts';
import { citations } from '#shared/contract/citations.ts';
import { contact } from '#shared/contract/contact.ts';
import { credits } from '#shared/contract/credits.ts';
import { desk } from '#shared/contract/desk.ts';
import { externalPapers } from '#shared/contract/external-papers.ts';
import { harvest } from '#shared/contract/harvest.ts';
import { marketplace } from '#shared/contract/marketplace.ts';
import { notifications } from '#shared/contract/notifications.ts';
import { oauth } from '#shared/contract/oauth.ts';
import { papers } from '#shared/contract/papers.ts';
import { platform } from '#shared/contract/platform.ts';
import { registries } from '#shared/contract/registries.ts';
import { reviewProvider } from '#shared/contract/review-provider.ts';
import { reviews } from '#shared/contract/reviews.ts';
import { search } from '#shared/contract/search.ts';
import { siteState } from '#shared/contract/site-state.ts';
import { stats } from '#shared/contract/stats.ts';
import { users } from '#shared/contract/users.ts';
import { venues } from '#shared/contract/venues.ts';
import { versions } from '#shared/contract/versions.ts';

/** Every endpoint of the product, by the Lambda that serves it: the source of routes, types and documentation. */
export const contract = {
  auth,
  users,
  agents,
  papers,
  versions,
  oauth,
  'site-state': siteState,
  contact,
  citations,
  'external-papers': externalPapers,
  desk,
  reviews,
  marketplace,
  credits,
  'review-provider': reviewProvider,
  search,
  notifications,
  stats,
  registries,
  harvest,
  checks,
  venues,
  platform,
} satisfies Record<Resource, object>;

import type { Tool } from '../tool.ts';
import { agentTools } from './agents.ts';
import { authTools } from './auth.ts';
import { capsuleTools } from './capsules.ts';
import { citationTools } from './citations.ts';
import { coauthorTools } from './coauthors.ts';
import { creditTools } from './credits.ts';
import { deskTools } from './desk.ts';
import { finderOf } from './find-tools.ts';
import { marketplaceTools } from './marketplace.ts';
import { getNumberChecks } from './number-checks.ts';
import { paperWritingTools } from './paper-writing.ts';
import { paperTools } from './papers.ts';
import { platformTools } from './platform.ts';
import { previewPaper } from './preview-paper.ts';
import { readPaper } from './read-paper.ts';
import { reviewItemTools } from './review-items.ts';
import { requestTools } from './review-requests.ts';
import { reviewTools } from './reviews.ts';
import { savedSearchTools } from './saved-searches.ts';
import { searchTools } from './search.ts';
import { userTools } from './users.ts';
import { venueChairTools } from './venue-chairs.ts';
import { venueTools } from './venues.ts';

const tools: readonly Tool[] = [
  ...platformTools,
  ...searchTools,
  ...savedSearchTools,
  ...paperTools,
  readPaper,
  getNumberChecks,
  previewPaper,
  ...paperWritingTools,
  ...deskTools,
  ...coauthorTools,
  ...reviewTools,
  ...reviewItemTools,
  ...capsuleTools,
  ...citationTools,
  ...agentTools,
  ...marketplaceTools,
  ...requestTools,
  ...venueTools,
  ...venueChairTools,
  ...creditTools,
  ...userTools,
  ...authTools,
];

/** All tools of the hosted server and the program, in the order in which a new user needs them. */
export const ALL_TOOLS: readonly Tool[] = [...finderOf(tools), ...tools];

/** The tools that anonymous callers can use: reading public data and creating an account. */
export const PUBLIC_TOOLS: readonly Tool[] = ALL_TOOLS.filter(
  ({ access }) => access === 'public' || access === 'optional',
);

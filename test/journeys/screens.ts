import type { PopulatedPlatform } from '../support/populate-platform.ts';

/** A route with its parameters filled in. */
export interface Screen {
  path: string;
  /** The person logged in; nobody by default. */
  as?: 'author' | 'referee' | 'chief';
  /** Words on the page once its data is shown. */
  shows: string | RegExp;
  /** The answer is an error, which the browser logs. */
  refused?: true;
}

/** At least one screen with data for every route; routes that only redirect have none. */
export function screensOf(at: PopulatedPlatform): Record<string, Screen[]> {
  const { paper, other, agent, author, referee, reproduced, venue } = at;
  const lichens = /On the growth of lichens/;
  return {
    '/': [
      { path: '/', shows: lichens },
      { path: '/', as: 'author', shows: lichens },
    ],
    '/browse': [{ path: '/browse', shows: lichens }],
    '/papers': [{ path: '/papers?category=cs.SE', shows: lichens }],
    '/search': [
      { path: '/search', shows: 'Advanced search' },
      { path: '/search?q=lichens', shows: /of lichens/i },
      { path: '/search?q=author&tab=supervisors', shows: 'Ada Author' },
      { path: '/search?q=%2Fcategory%3Aalchemy', shows: /alchemy/ },
    ],
    '/search/saved': [{ path: '/search/saved', as: 'author', shows: 'Lichens' }],
    '/notifications/unsubscribe': [
      {
        path: '/notifications/unsubscribe?token=of-another',
        shows: 'This link is no longer valid',
        refused: true,
      },
    ],
    '/notifications': [{ path: '/notifications', as: 'author', shows: lichens }],
    '/papers/:id': [
      { path: `/papers/${paper.archiveId}`, shows: 'Method' },
      { path: `/papers/${reproduced.archiveId}`, shows: 'Code and data' },
      { path: `/papers/${other.archiveId}?view=references`, as: 'author', shows: 'by the same authors' },
      { path: `/papers/${paper.archiveId}?view=versions`, as: 'author', shows: 'Compare with v1' },
    ],
    '/papers/:id/diff': [{ path: `/papers/${paper.archiveId}/diff?from=1&to=2`, shows: 'Result' }],
    '/papers/:id/provenance': [{ path: `/papers/${paper.archiveId}/provenance`, shows: 'Source files' }],
    '/papers/:id/reproductions/:reproductionId': [
      {
        path: `/papers/${reproduced.archiveId}/reproductions/${reproduced.reproductionId}`,
        shows: '1 of 1 output reproduced',
      },
    ],
    '/papers/:id/reviews': [
      { path: `/papers/${paper.archiveId}/reviews`, as: 'author', shows: /the second paragraph stays/ },
    ],
    '/papers/:id/write-review': [
      { path: `/papers/${other.archiveId}/write-review`, as: 'referee', shows: 'Novelty' },
    ],
    '/review': [{ path: '/review', as: 'referee', shows: 'Lichens again' }],
    '/reviews': [{ path: '/reviews', as: 'referee', shows: lichens }],
    '/users/:username/reputation': [
      { path: `/users/${referee.username}/reputation`, shows: 'Reputation of Rosa Referee' },
    ],
    '/agents/:id/reputation': [{ path: `/agents/${agent.id}/reputation`, shows: /Reputation of/ }],
    '/users/:username': [
      { path: `/users/${author.username}`, shows: lichens },
      { path: `/users/${referee.username}?view=agents`, shows: agent.name },
    ],
    '/supervisors/:username': [
      { path: `/supervisors/${author.username}`, as: 'referee', shows: 'Institute of Walls' },
    ],
    '/users/:username/papers': [{ path: `/users/${author.username}/papers`, shows: lichens }],
    '/agents/:id': [{ path: `/agents/${agent.id}`, shows: agent.name }],
    '/agents/:id/marketplace': [
      { path: `/agents/${agent.id}/marketplace`, as: 'referee', shows: /on the marketplace/ },
    ],
    '/marketplace': [{ path: `/marketplace?paper=${other.archiveId}`, as: 'author', shows: agent.name }],
    '/marketplace/analytics': [{ path: '/marketplace/analytics', as: 'referee', shows: 'Performance' }],
    '/marketplace/agents/:id': [
      { path: `/marketplace/agents/${agent.id}`, as: 'referee', shows: 'Performance' },
    ],
    '/venues': [
      { path: '/venues', shows: venue.name },
      { path: '/venues?view=mine', as: 'author', shows: venue.name },
    ],
    '/venues/new': [{ path: '/venues/new', as: 'author', shows: 'Short name' }],
    '/venues/:slug': [{ path: `/venues/${venue.slug}`, shows: 'Call for papers' }],
    '/venues/:slug/manage': [
      { path: `/venues/${venue.slug}/manage`, as: 'author', shows: 'Save details' },
      { path: `/venues/${venue.slug}/manage?view=rounds`, as: 'author', shows: 'Add a round' },
      { path: `/venues/${venue.slug}/manage?view=people`, as: 'author', shows: referee.username },
    ],
    '/venues/:slug/papers': [
      { path: `/venues/${venue.slug}/papers`, as: 'author', shows: 'Propose reviewers' },
      { path: `/venues/${venue.slug}/papers`, as: 'referee', shows: /Nothing here yet/ },
    ],
    '/venues/:slug/proceedings': [{ path: `/venues/${venue.slug}/proceedings`, shows: 'No papers yet' }],
    '/review-requests': [
      { path: '/review-requests', as: 'referee', shows: other.title },
      { path: '/review-requests?tab=outgoing', as: 'author', shows: other.title },
    ],
    '/credits': [{ path: '/credits', as: 'author', shows: 'Set aside or spent' }],
    '/register': [{ path: '/register', shows: 'Create an account' }],
    '/verify-email': [{ path: '/verify-email', shows: 'Verify your email address' }],
    '/oauth/success': [{ path: '/oauth/success?error=access_denied', as: 'author', shows: 'Go back' }],
    '/resend-verification': [{ path: '/resend-verification', shows: 'Get a new verification code' }],
    '/login': [{ path: '/login', shows: 'Remember me' }],
    '/submit': [
      { path: '/submit', as: 'author', shows: 'Choose files' },
      { path: `/submit?paper=${paper.archiveId}`, as: 'author', shows: 'Replace the manuscript?' },
    ],
    '/submissions-closed': [{ path: '/submissions-closed', shows: 'Submissions are open' }],
    '/invitations': [{ path: '/invitations', as: 'referee', shows: 'Written by two' }],
    '/my-papers': [{ path: '/my-papers', as: 'author', shows: 'Held at the desk' }],
    '/drafts': [{ path: '/drafts', as: 'author', shows: 'Drafts' }],
    '/agents': [{ path: '/agents', as: 'referee', shows: agent.name }],
    '/external-papers': [{ path: '/external-papers', as: 'author', shows: 'On engines' }],
    '/api-keys': [{ path: '/api-keys', as: 'author', shows: 'Laptop' }],
    '/connect': [{ path: at.connect, as: 'author', shows: 'An assistant' }],
    '/forgot-password': [
      { path: '/forgot-password', shows: 'Forgot password' },
      { path: '/forgot-password?token=of-a-mail', shows: 'Choose a new password', refused: true },
    ],
    '/profile/security': [{ path: '/profile/security', as: 'author', shows: /This device/i }],
    '/profile/account': [{ path: '/profile/account', as: 'author', shows: 'Export my data' }],
    '/profile/notifications': [{ path: '/profile/notifications', as: 'author', shows: 'Quiet hours' }],
    '/profile': [{ path: '/profile', as: 'author', shows: 'ORCID iD' }],
    '/contact': [{ path: '/contact', shows: 'Contact' }],
    '/support': [{ path: '/support', shows: /^Support/ }],
    '/donate': [{ path: '/donate', shows: /^Support/ }],
    '/status': [{ path: '/status', shows: 'Status' }],
    '/admin/announcements': [{ path: '/admin/announcements', as: 'chief', shows: 'Earlier announcements' }],
    '/admin/desk': [{ path: '/admin/desk', as: 'chief', shows: 'Held at the desk' }],
    '/admin/llm-queue': [{ path: '/admin/llm-queue', as: 'chief', shows: lichens }],
    '/admin/scholar-verifications': [
      { path: '/admin/scholar-verifications', as: 'chief', shows: 'Ada Author' },
      { path: '/admin/scholar-verifications?of=publications', as: 'chief', shows: 'On engines' },
    ],
    '/admin/institutions': [{ path: '/admin/institutions', as: 'chief', shows: 'Institutions' }],
    '/admin/site-state': [{ path: '/admin/site-state', as: 'chief', shows: 'Read only' }],
    '/admin/venues': [{ path: '/admin/venues', as: 'chief', shows: 'Waiting venues' }],
    '/admin/users': [{ path: '/admin/users', as: 'chief', shows: /A script of mine ran wild/ }],
    '/monitoring': [{ path: '/monitoring', as: 'chief', shows: 'suspended' }],
    '/docs': [{ path: '/docs', shows: /Documentation/ }],
    '/docs/mcp': [{ path: '/docs/mcp', shows: /MCP/ }],
    '/docs/api': [{ path: '/docs/api', shows: 'Publish a paper' }],
    '/docs/api/:name/:endpoint': [
      { path: '/docs/api/versions/compare-two-versions', shows: 'Path parameters' },
      { path: '/docs/api/versions/nothing', shows: 'Page Not Found', refused: true },
    ],
    '/docs/api/:name': [
      { path: '/docs/api/versions', shows: 'Compare two versions' },
      { path: '/docs/api/versions#the-filecomparison-object', shows: 'Compare two versions' },
      { path: '/docs/api/errors', shows: 'paper-not-found' },
      { path: '/docs/api/nothing', shows: 'Page Not Found', refused: true },
    ],
    '/docs/tour': [{ path: '/docs/tour', shows: /Find papers/ }],
    '/docs/web': [{ path: '/docs/web', shows: /Web/ }],
    '/docs/harvesting': [{ path: '/docs/harvesting', shows: /OAI-PMH/ }],
    '/docs/importing': [{ path: '/docs/importing', shows: /OpenReview/ }],
    '/docs/review-provider': [{ path: '/docs/review-provider', shows: /provider/ }],
    '/docs/reviewer': [{ path: '/docs/reviewer', shows: /precision/ }],
    '/docs/number-checks': [{ path: '/docs/number-checks', shows: /GRIM/ }],
    '/docs/capsules': [{ path: '/docs/capsules', shows: /CODECHECK/ }],
    '/ai-guidelines': [{ path: '/ai-guidelines', shows: /Guidelines/i }],
    '/legal': [{ path: '/legal', shows: /Legal/i }],
    '/privacy': [{ path: '/privacy', shows: /Privacy/i }],
    '*': [{ path: '/no/such/page', shows: 'Page Not Found', refused: true }],
  };
}

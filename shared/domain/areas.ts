/**
 * What a program may do with an API key or as a connected assistant. A session may do everything that its supervisor may;
 * account security and administration are closed to programs (`contract/base.ts`).
 */
export const AREAS = ['read', 'submit', 'review', 'marketplace', 'account'] as const;
export type Area = (typeof AREAS)[number];

/** The areas in words, for the person who grants them. Every area includes reading. */
export const AREA_WORDS: Readonly<Record<Area, { label: string; help: string }>> = {
  read: {
    label: 'Read',
    help: 'See your papers, reviews, requests, credits and notifications. All others include this.',
  },
  submit: {
    label: 'Submit papers',
    help: 'Submit, revise and withdraw papers on your behalf, and answer invitations of co-authors.',
  },
  review: {
    label: 'Review',
    help: 'Write and edit reviews in your name and your agents’ names, vote, and reply to reviews.',
  },
  marketplace: {
    label: 'Use the marketplace',
    help: 'Offer your agents, request reviews, and spend your credits.',
  },
  account: {
    label: 'Manage agents and profile',
    help: 'Edit your profile, agents, saved searches and notifications. Never your password, keys or sessions.',
  },
};

/** The scope of a key or connection as one word: everything, reading only, or a selection. */
export const SCOPES = ['full', 'read-only', 'limited'] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  full: 'Full access',
  'read-only': 'Read-only',
  limited: 'Limited',
};

/** Stored scopes. A selection is stored as `read-only` with its areas, so that an earlier build grants less, not more. */
export const STORED_SCOPES = ['full', 'read-only'] as const;
export type StoredScope = (typeof STORED_SCOPES)[number];

/** Returns the areas of a stored key, token or connection; those made before areas existed have only a scope. */
export function areasOf({
  scope,
  areas,
}: {
  scope: StoredScope;
  areas?: readonly string[] | undefined;
}): Area[] {
  if (areas) return AREAS.filter((area) => areas.includes(area));
  return scope === 'full' ? [...AREAS] : ['read'];
}

/** Returns chosen areas in their order, with reading, which every area includes. */
export const withReading = (chosen: readonly Area[]): Area[] =>
  AREAS.filter((area) => area === 'read' || chosen.includes(area));

export const scopeOf = (areas: readonly Area[]): Scope => {
  if (AREAS.every((area) => areas.includes(area))) return 'full';
  return areas.every((area) => area === 'read') ? 'read-only' : 'limited';
};

/** Returns how chosen areas are stored. */
export function toStoredScope(chosen: readonly Area[]): { scope: StoredScope; areas: Area[] } {
  const areas = withReading(chosen);
  return { scope: scopeOf(areas) === 'full' ? 'full' : 'read-only', areas };
}

/** Returns areas in words: `Read, Submit papers`. */
export const areasInWords = (areas: readonly Area[]): string =>
  areas.map((area) => AREA_WORDS[area].label).join(', ');

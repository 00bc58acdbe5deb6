import { formatCount } from '#shared/input/counted.ts';

/** Formats a duration: `3.4 ms`, `1.2 s`, `4 min`; a dash if nothing was measured. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 10) return `${formatCount(Math.round(ms * 10) / 10)} ms`;
  if (ms < 1000) return `${formatCount(Math.round(ms))} ms`;
  if (ms < 60_000) return `${formatCount(Math.round(ms / 100) / 10)} s`;
  if (ms < 7_200_000) return `${formatCount(Math.round(ms / 60_000))} min`;
  return `${formatCount(Math.round(ms / 3_600_000))} h`;
}

const ACTIONS: Record<string, string> = {
  'site-state.changed': 'changed the site state',
  'account.deleted': 'deleted their account',
  'paper.withdrawn': 'withdrew a paper',
  'paper.erased': 'erased a paper',
  'desk.decided': 'decided a desk review',
  'paper.decision-overridden': 'overrode a paper’s decision',
  'announcement.made': 'published an announcement',
  'scholar.approved': 'approved a scholar badge',
  'scholar.declined': 'declined a scholar badge',
  'scholar.revoked': 'revoked a scholar badge',
  'publication.confirmed': 'confirmed an external paper',
  'publication.declined': 'declined an external paper',
  'publication.revoked': 'revoked the confirmation of an external paper',
  'user.suspended': 'suspended a supervisor',
  'user.suspension-lifted': 'lifted a suspension',
  'user.suspension-upheld': 'upheld a suspension',
};

/** Describes an action in the audit log, to follow the actor's name: `suspended a supervisor`. */
export const describeAction = (action: string): string => ACTIONS[action] ?? action.replaceAll(/[.-]/g, ' ');

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** Returns the fields that an action changed, and the username or archive id that it was about. */
export function differencesOf(before: unknown, after: unknown): { about: string; changes: Difference[] } {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changes = fields.flatMap((field) => {
    const [old, now] = [textOf(was[field]), textOf(is[field])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
  const about = textOf(is.username ?? is.paper ?? is.archiveId ?? was.username ?? was.paper ?? was.archiveId);
  return { about, changes };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : value === null || value === undefined
      ? {}
      : { value };

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

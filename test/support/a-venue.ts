import type { Anonymity } from '#shared/domain/venue-constants.ts';
import { call } from './api.ts';

const OPEN_ROUND = {
  name: 'First round',
  opensAt: '2026-01-01T00:00:00Z',
  closesAt: null,
  reviewsDueAt: null,
  decisionsAt: null,
  finalVersionsAt: null,
};

/** Creates a venue with a round that stays open, and publishes it. @param chair somebody with a public paper */
export async function aVenue(
  chair: { token: string },
  { slug, name, anonymity = 'open' }: { slug: string; name: string; anonymity?: Anonymity },
) {
  const { token } = chair;
  const path = `/venues/${slug}`;
  const body = {
    ...{ slug, name },
    kind: 'workshop',
    scope: 'Papers on lichens that grow on walls, and on other matters.',
    policy: { reviewers: 'anyone', anonymity, statement: '' },
  };
  const answers = [
    await call('POST', '/venues', { token, body }),
    await call('POST', `${path}/rounds`, { token, body: OPEN_ROUND }),
    await call('POST', `${path}/publish`, { token }),
  ];
  for (const { status, body: answer } of answers)
    if (status >= 400) throw new Error(`The venue ${slug}: ${JSON.stringify(answer)}`);
  return { slug, name };
}

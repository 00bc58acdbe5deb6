import { ulid } from 'ulid';
import { siteState } from '#shared/contract/site-state.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { auditLog } from './audit-log.ts';
import { changeSiteState, getSiteState } from './change-site-state.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(siteState, {
  get: getSiteState,
  change: changeSiteState(deps),
  auditLog,
});

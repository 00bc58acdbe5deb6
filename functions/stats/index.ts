import { stats } from '#shared/contract/stats.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { getFunding } from './get-funding.ts';
import { getHealth } from './get-health.ts';
import { getPlatformStats } from './get-platform-stats.ts';

const health = getHealth({ clock: systemClock });

export const handler = resource(stats, {
  platform: getPlatformStats({ clock: systemClock }),
  monitoring: onDemand(async () =>
    (await import('./get-monitoring.ts')).getMonitoring({ clock: systemClock }),
  ),
  health,
  healthAsOfOld: health,
  status: onDemand(async () => (await import('./get-status.ts')).getStatus({ clock: systemClock })),
  funding: getFunding,
});

import * as z from 'zod';
import { endpoint, envelope, NEVER_CLOSED } from '#shared/contract/base.ts';
import { PlatformStatus } from '#shared/domain/component-status.ts';
import { MONITORED_PERIODS, Monitoring } from '#shared/domain/monitoring.ts';
import { Funding, Health, PlatformStats } from '#shared/domain/stats.ts';

const open = endpoint('stats', 'public');
const alwaysOpen = endpoint('stats', 'public', NEVER_CLOSED);
const nothing = z.object({});

export const stats = {
  platform: open
    .route({ method: 'GET', path: '/stats/platform', summary: 'Get the platform’s statistics' })
    .input(nothing)
    .output(envelope(PlatformStats)),
  monitoring: endpoint('stats', 'admin')
    .route({
      method: 'GET',
      path: '/stats/monitoring',
      summary: 'Get monitoring data: requests, functions, queues, streams, alarms, storage, backups',
    })
    .input(z.object({ period: z.enum(MONITORED_PERIODS).default('24h') }))
    .output(envelope(Monitoring)),
  health: alwaysOpen
    .route({
      method: 'GET',
      path: '/stats/health',
      summary: 'Check the health of the platform’s components',
      description: 'Also available during maintenance.',
    })
    .input(nothing)
    .output(envelope(Health)),
  status: alwaysOpen
    .route({
      method: 'GET',
      path: '/stats/status',
      summary: 'Get the status of each component, with 90 days of history',
      description: 'Each component is checked every 5 minutes. Also available during maintenance.',
    })
    .input(nothing)
    .output(envelope(PlatformStatus)),
  healthAsOfOld: alwaysOpen
    .route({
      method: 'GET',
      path: '/health',
      summary: 'Check the health of the platform (old path)',
      description: 'Older installers of agent tools check here that they can reach Colophon.',
      deprecated: true,
    })
    .input(nothing)
    .output(envelope(Health)),
  funding: open
    .route({ method: 'GET', path: '/stats/funding', summary: 'Get the platform’s costs and funding' })
    .input(nothing)
    .output(envelope(Funding)),
};

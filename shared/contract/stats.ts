import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { PlatformStatus } from '#shared/domain/component-status.ts';
import { MONITORED_PERIODS, Monitoring } from '#shared/domain/monitoring.ts';
import { Funding, Health, PlatformStats } from '#shared/domain/stats.ts';

const open = endpoint('stats', 'public');
const nothing = z.object({});

export const stats = {
  platform: open
    .route({ method: 'GET', path: '/stats/platform', summary: 'The platform in numbers' })
    .input(nothing)
    .output(envelope(PlatformStats)),
  monitoring: endpoint('stats', 'admin')
    .route({
      method: 'GET',
      path: '/stats/monitoring',
      summary: 'How the platform does: requests, functions, queues, streams, alarms, storage, backups',
    })
    .input(z.object({ period: z.enum(MONITORED_PERIODS).default('24h') }))
    .output(envelope(Monitoring)),
  health: open
    .route({
      method: 'GET',
      path: '/stats/health',
      summary: 'Whether what the platform is made of answers',
      description: 'Answers in maintenance, too.',
    })
    .input(nothing)
    .output(envelope(Health)),
  status: open
    .route({
      method: 'GET',
      path: '/stats/status',
      summary: 'Which parts of the platform answer, and how that was for 90 days',
      description: 'Each part is asked every five minutes. Answers in maintenance, too.',
    })
    .input(nothing)
    .output(envelope(PlatformStatus)),
  healthAsOfOld: open
    .route({
      method: 'GET',
      path: '/health',
      summary: 'The same at an older address',
      description: 'Installers of agent tooling ask here whether they reach the platform.',
      deprecated: true,
    })
    .input(nothing)
    .output(envelope(Health)),
  funding: open
    .route({ method: 'GET', path: '/stats/funding', summary: 'What the platform costs, and who pays' })
    .input(nothing)
    .output(envelope(Funding)),
};

import { keepPreviousData } from '@tanstack/react-query';
import type { MonitoredPeriod } from '#shared/domain/monitoring.ts';
import { api } from '../../lib/api-client.ts';

/** Queries of the monitoring page. */
export const monitoringQueries = {
  /** The metrics of a period, refetched every minute. */
  figures: (period: MonitoredPeriod) =>
    api.stats.monitoring.queryOptions({
      input: { period },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 60_000,
    }),
  auditLog: (page: number) =>
    api['site-state'].auditLog.queryOptions({
      input: { page, limit: 20 },
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

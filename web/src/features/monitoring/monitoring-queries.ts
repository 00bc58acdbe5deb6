import { keepPreviousData } from '@tanstack/react-query';
import type { MonitoredPeriod } from '#shared/domain/monitoring.ts';
import { api } from '../../lib/api-client.ts';

/** What the page of monitoring asks; the owner of these keys. */
export const monitoringQueries = {
  /** Figures of a period; they move by themselves, so they are asked for again each minute. */
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

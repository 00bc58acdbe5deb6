import { pollDelay } from '#shared/domain/poll-delay.ts';
import { api } from '../../lib/api-client.ts';

/** The pipeline's progress, polled until it ends. */
export const pipelineQuery = (reference: string) =>
  api.papers.pipelineStatus.queryOptions({
    input: { id: reference },
    select: ({ data }) => data,
    refetchInterval: ({ state }) =>
      state.data?.data.status === 'processing' || !state.data ? pollDelay(state.dataUpdateCount) : false,
  });

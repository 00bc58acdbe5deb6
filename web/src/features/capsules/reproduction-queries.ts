import { queryOptions } from '@tanstack/react-query';
import { verifyReproduction } from '#shared/domain/verify-reproduction.ts';
import { api, apiClient } from '../../lib/api-client.ts';

export const reproductionQueries = {
  /** A record, verified in this browser, with the id of its paper, which its files are stored below. */
  checked: (reference: string, reproductionId: string) =>
    queryOptions({
      queryKey: [
        ...api.checks.reproduction.queryKey({ input: { id: reference, reproductionId } }),
        'checked',
      ],
      queryFn: async ({ signal }) => {
        const [{ data }, paper] = await Promise.all([
          apiClient.checks.reproduction({ id: reference, reproductionId }, { signal }),
          apiClient.papers.get({ id: reference }, { signal }),
        ]);
        const { verified } = await verifyReproduction(data.jws);
        return { ...data, isVerified: verified, paperId: paper.data.id };
      },
    }),
};

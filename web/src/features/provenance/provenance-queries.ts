import { queryOptions } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';
import { checkProvenance, checkReferenceChecks, checkUpdates } from './check-provenance.ts';

export const provenanceQueries = {
  /**
   * A version's signed record, verified in this browser with the platform's public keys.
   * @param reference as in the URL: `COL.2611.00042v2`
   */
  checked: (reference: string) =>
    queryOptions({
      queryKey: [...api.papers.provenance.queryKey({ input: { id: reference } }), 'checked'],
      queryFn: async ({ signal }) => {
        const [{ data }, { keys }] = await Promise.all([
          apiClient.papers.provenance({ id: reference }, { signal }),
          apiClient.papers.provenanceKeys(undefined, { signal }),
        ]);
        const checked = await checkProvenance(reference, data, keys);
        const references = await checkReferenceChecks(checked.record, data.referenceChecks, keys);
        const checkedUpdates = await checkUpdates(checked.record, data.updates, keys);
        return { ...data, ...checked, references, checkedUpdates };
      },
    }),
};

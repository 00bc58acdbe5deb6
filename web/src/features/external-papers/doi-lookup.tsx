import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { ValidatedForm } from '../../ui/form/use-validated-form.ts';
import { filledByWork, type PublicationValues } from './publication-values.ts';

/** The DOI first: it fills the empty fields below from its registry. */
export function DoiLookup({ form }: { form: ValidatedForm<PublicationValues, ExternalPaperInput> }) {
  const doi = useWatch({ control: form.control, name: 'doi' }).trim();
  const lookup = useMutation({
    mutationFn: async () => (await apiClient.registries.work({ doi: bareDoi(doi) })).data,
    onSuccess: ({ work }) => {
      if (!work) return;
      for (const [name, value] of Object.entries(filledByWork(work, form.getValues())))
        form.setValue(name as keyof PublicationValues, value, { shouldDirty: true });
    },
  });
  return (
    <div className="doi-lookup">
      <TextInput control={form.control} name="doi" label="DOI" placeholder="10.1000/xyz123" />
      <Button disabled={doi === ''} loading={lookup.isPending} onClick={() => lookup.mutate()}>
        Fill in from DOI
      </Button>
      <p role="status">{lookup.isPending ? '' : outcomeOf(lookup)}</p>
    </div>
  );
}

function outcomeOf({
  error,
  data,
}: {
  error: Error | null;
  data: { work: object | null; isAvailable: boolean } | undefined;
}): string {
  if (error) return toApiProblem(error).message;
  if (!data) return '';
  if (data.work) return 'Filled in from Crossref. Check the fields below.';
  return data.isAvailable
    ? 'Crossref has no work under this DOI. Check it for typos, or enter the fields yourself.'
    : 'Crossref didn’t respond. Try again, or enter the fields yourself.';
}

/** Accepts a DOI as people copy it, with its address before it. */
const bareDoi = (text: string) => text.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');

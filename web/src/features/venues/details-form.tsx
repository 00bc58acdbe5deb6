import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Venue } from '#shared/domain/venue.ts';
import { apiClient } from '../../lib/api-client.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { VenueFields } from './venue-fields.tsx';
import { showVenue } from './venue-queries.ts';
import { DetailFields, valuesOfVenue, venueChanges } from './venue-values.ts';

/** Edits what a venue says of itself. */
export function DetailsForm({ venue }: { venue: Venue }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<DetailFields, DetailFields>(
    DetailFields,
    valuesOfVenue(venue),
    `venue ${venue.slug}`,
  );
  const save = useMutation({
    mutationFn: async (fields: DetailFields) =>
      (await apiClient.venues.change({ slug: venue.slug, ...venueChanges(venue, fields) })).data,
    onSuccess: (saved) => {
      form.reset(valuesOfVenue(saved));
      void showVenue(queryClient, saved);
    },
    onError: (error) => showProblem(form, error),
  });
  const { control, formState } = form;
  return (
    <form
      className="form-fields venue-form"
      noValidate
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
    >
      <TextInput control={control} name="name" label="Name" />
      <VenueFields field={(name) => ({ control, name })} timeZone={venue.timeZone} />
      <CountedInput
        control={control}
        name="policy.statement"
        schema={DetailFields}
        label="Policy in your own words"
        help="Optional. Such as what reviewers may use models for. Markdown."
        multiline
        minRows={3}
        className="form-serif"
      />
      <TextInput control={control} name="website" label="Website" type="url" placeholder="https://" />
      <div className="form-row">
        <TextInput control={control} name="issn" label="ISSN" placeholder="2049-3630" />
        <TextInput control={control} name="isbn" label="ISBN" placeholder="978-…" />
      </div>
      {formState.errors.root?.server && (
        <FormMessage kind="error">{formState.errors.root.server.message}</FormMessage>
      )}
      {save.isSuccess && !formState.isDirty && <FormMessage kind="notice">Details saved.</FormMessage>}
      <div>
        <SubmitButton busy={save.isPending}>Save details</SubmitButton>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { VenueFields } from './venue-fields.tsx';
import { showVenue } from './venue-queries.ts';
import { emptyVenue, NewVenueFields } from './venue-values.ts';
import { slugOf } from './venue-words.ts';

/** Creates a venue, and opens its management, where rounds and people follow. */
export function NewVenueForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const form = useValidatedForm<NewVenueFields, NewVenueFields>(
    NewVenueFields,
    emptyVenue(timeZone),
    'new venue',
  );
  const create = useMutation({
    mutationFn: async (fields: NewVenueFields) => (await apiClient.venues.create(fields)).data,
    onSuccess: async (venue) => {
      await navigate(`/venues/${venue.slug}/manage?view=rounds`);
      void showVenue(queryClient, venue);
    },
    onError: (error) => showProblem(form, error),
  });
  useProposedSlug(form);
  const { control, formState } = form;
  return (
    <FormPage
      title="Create a venue"
      lead={
        <>
          A workshop, journal, or collection that reviews papers here. It’s a draft, which only its people
          see, until you publish it. You’re its first chair.{' '}
          <a href="/docs/importing#a-whole-venue">Import a venue</a> from OpenReview or OJS with its papers.
        </>
      }
    >
      <form
        className="form-fields venue-form"
        noValidate
        onSubmit={form.handleSubmit((fields) => create.mutate(fields))}
      >
        <TextInput control={control} name="name" label="Name" placeholder="Workshop on Lichens 2027" />
        <TextInput
          control={control}
          name="slug"
          label="Short name"
          helperText="In the venue’s address. It never changes."
          className="form-mono"
        />
        <VenueFields field={(name) => ({ control, name })} timeZone={timeZone} />
        {formState.errors.root?.server && (
          <FormMessage kind="error">{formState.errors.root.server.message}</FormMessage>
        )}
        <div>
          <SubmitButton busy={create.isPending}>Create venue</SubmitButton>
        </div>
      </form>
    </FormPage>
  );
}

/** Proposes the short name from the name, until somebody changes it. */
function useProposedSlug({
  subscribe,
  getFieldState,
  setValue,
}: ReturnType<typeof useValidatedForm<NewVenueFields, NewVenueFields>>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ name, values }) => {
          if (name === 'name' && !getFieldState('slug').isDirty) setValue('slug', slugOf(values.name));
        },
      }),
    [subscribe, getFieldState, setValue],
  );
}

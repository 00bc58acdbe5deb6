import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type SiteSettings, toSiteState } from '#shared/domain/site-rules.ts';
import { type SiteState, SiteStateChange } from '#shared/domain/site-state.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { adjustableFlags, STATE_NAMES, settingsOf } from './site-settings.ts';
import { SiteStatePreview } from './site-state-preview.tsx';

/** The form has a value for each setting. */
const AllSettings = SiteStateChange.required();

interface SiteStateFormProps {
  /** The current settings. */
  settings: SiteSettings;
  /** Whether this page applied the current settings. */
  wasApplied: boolean;
  onApplied: (settings: SiteSettings) => void;
}

/** Changes the site state and previews what visitors will see. */
export function SiteStateForm({ settings, wasApplied, onApplied }: SiteStateFormProps) {
  const form = useValidatedForm<SiteSettings, SiteSettings>(AllSettings, settings);
  const [toConfirm, setToConfirm] = useState<SiteSettings>();
  const planned = useWatch({ control: form.control, compute: (values) => values });
  const free = adjustableFlags(planned.state);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name !== 'state') return;
          // Selecting a state turns on everything that it allows.
          const flags = adjustableFlags(values.state);
          form.setValue('registrationEnabled', flags.registrationEnabled);
          form.setValue('submissionsEnabled', flags.submissionsEnabled);
        },
      }),
    [form],
  );
  const change = useChange({
    onDone: (site) => {
      setToConfirm(undefined);
      onApplied(settingsOf(site));
    },
    onError: (error) => {
      setToConfirm(undefined);
      showProblem(form, error);
    },
  });
  const send = form.handleSubmit((checked) => {
    if (checked.state === 'MAINTENANCE' && settings.state !== 'MAINTENANCE') setToConfirm(checked);
    else change.mutate(checked);
  });
  const { root } = form.formState.errors;
  return (
    <form noValidate onSubmit={send} className="site-state-form">
      <div className="form-fields">
        <ChoiceInput control={form.control} name="state" legend="State" options={STATE_NAMES} />
        <div>
          <CheckInput
            control={form.control}
            name="registrationEnabled"
            label="Allow registration"
            disabled={!free.registrationEnabled}
          />
          <CheckInput
            control={form.control}
            name="submissionsEnabled"
            label="Allow submissions"
            disabled={!free.submissionsEnabled}
          />
        </div>
        <TextInput
          control={form.control}
          name="message"
          label="Message (optional)"
          multiline
          minRows={2}
          placeholder={toSiteState({ ...planned, message: '' }).message}
          helperText="Replaces the default message. At most 500 characters."
        />
        {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
        {wasApplied && (
          <FormMessage kind="notice">
            Applied. The API follows within 5 seconds, and open pages within 30.
          </FormMessage>
        )}
        <div>
          <SubmitButton busy={change.isPending}>Apply</SubmitButton>
        </div>
      </div>
      <SiteStatePreview site={toSiteState(planned)} />
      {toConfirm && (
        <MaintenanceDialog
          onClose={() => setToConfirm(undefined)}
          onConfirm={() => change.mutateAsync(toConfirm)}
        />
      )}
    </form>
  );
}

/** Changes the state, then refetches it and the history. */
function useChange({
  onDone,
  onError,
}: {
  onDone: (site: SiteState) => void;
  onError: (error: unknown) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SiteSettings) => apiClient['site-state'].change(change),
    onSuccess: async ({ data }) => {
      onDone(data);
      await queryClient.invalidateQueries({ queryKey: api['site-state'].key() });
    },
    onError,
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SCHOLAR_EVIDENCE, type ScholarEvidence } from '#shared/domain/scholar-constants.ts';
import { ScholarRequest } from '#shared/domain/scholar-verification.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { scholarQueries } from './scholar-queries.ts';

interface Values {
  kind: ScholarEvidence;
  evidence: string;
  note: string;
}

const LABELS: Record<ScholarEvidence, { label: string; hint: string }> = {
  'google-scholar': {
    label: 'URL of your Google Scholar profile',
    hint: 'https://scholar.google.com/citations?user=…',
  },
  orcid: { label: 'Your ORCID iD', hint: 'If you link it above, we need no other proof.' },
  'institutional-email': {
    label: 'Your institutional email',
    hint: 'We email a code to it. Your profile shows its domain only.',
  },
};

/** Requests the verified scholar badge. */
export function ScholarRequestForm() {
  const queryClient = useQueryClient();
  const form = useValidatedForm<Values, ScholarRequest>(
    ScholarRequest,
    {
      kind: 'google-scholar',
      evidence: '',
      note: '',
    },
    'scholar',
  );
  const kind = useWatch({ control: form.control, name: 'kind' });
  const ask = useMutation({
    mutationFn: (request: ScholarRequest) => apiClient.users.requestScholarVerification(request),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scholarQueries.all() }),
    onError: (error) => showProblem(form, error),
  });
  const { errors } = form.formState;
  return (
    <form className="form-fields" noValidate onSubmit={form.handleSubmit((values) => ask.mutate(values))}>
      <ChoiceInput control={form.control} name="kind" legend="Evidence" options={SCHOLAR_EVIDENCE} />
      <TextInput
        control={form.control}
        name="evidence"
        label={LABELS[kind].label}
        helperText={LABELS[kind].hint}
        fullWidth
      />
      <TextInput
        control={form.control}
        name="note"
        label="Note to the admins (optional)"
        multiline
        minRows={2}
        fullWidth
      />
      {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
      <div className="form-actions">
        <SubmitButton busy={ask.isPending}>Request badge</SubmitButton>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { type Decision, DecisionOverride } from '#shared/domain/review.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { DECISION_NAMES } from './decision-text.ts';
import '../../ui/form/form.css';

const RULE = 'rule';
const Verdict = z.object({
  verdict: z.enum(['ACCEPTED', 'REJECTED', 'UNDER_REVIEW', RULE]),
  reason: DecisionOverride.shape.reason,
});
type Verdict = z.infer<typeof Verdict>;

/** The time in which the stream usually applies a decision; the page is refreshed once more after it. */
const APPLIED_AFTER_MS = 1500;

/** Lets an admin override the rule's decision with a public reason, or lift an override. */
export function OverrideForm({ reference, current }: { reference: string; current: Decision | null }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<Verdict, Verdict>(
    Verdict,
    {
      verdict: current?.kind === 'override' ? RULE : 'ACCEPTED',
      reason: '',
    },
    `override ${reference}`,
  );
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.reviews.key() }),
      queryClient.invalidateQueries({ queryKey: api.papers.key() }),
    ]);
  const decide = useMutation({
    mutationFn: ({ verdict, reason }: Verdict) =>
      apiClient.reviews.override({ id: reference, decision: verdict === RULE ? null : verdict, reason }),
    onSuccess: () => {
      form.reset();
      void refresh();
      setTimeout(() => void refresh(), APPLIED_AFTER_MS);
    },
    onError: (error) => {
      showProblem(form, error);
    },
  });
  const { errors } = form.formState;
  return (
    <form
      className="override-form"
      noValidate
      onSubmit={form.handleSubmit((values) => decide.mutate(values))}
    >
      <h3>Override the decision</h3>
      <p>Your decision overrides the rule for this version until you lift it. The audit log records it.</p>
      <ChoiceInput
        control={form.control}
        name="verdict"
        legend="Decision"
        options={{ ...DECISION_NAMES, [RULE]: 'Follow the rule' }}
      />
      <CountedInput
        control={form.control}
        name="reason"
        label="Reason (readers see it)"
        multiline
        minRows={3}
        schema={Verdict}
      />
      {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
      {decide.isSuccess && <FormMessage kind="notice">{decide.data.message}</FormMessage>}
      <SubmitButton busy={decide.isPending}>Decide</SubmitButton>
    </form>
  );
}

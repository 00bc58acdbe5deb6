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
import { FormTheme } from '../../ui/form-theme.tsx';
import { DECISION_NAMES } from './decision-words.ts';
import '../../ui/form/form.css';

const RULE = 'rule';
const Verdict = z.object({
  verdict: z.enum(['ACCEPTED', 'REJECTED', 'UNDER_REVIEW', RULE]),
  reason: DecisionOverride.shape.reason,
});
type Verdict = z.infer<typeof Verdict>;

/** How long the stream may take to carry a decision out. */
const SETTLED_MS = 1500;

/** For admins: decides against the rule with a reason that readers see, or leaves it to the rule again. */
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
      setTimeout(() => void refresh(), SETTLED_MS);
    },
    onError: (error) => {
      showProblem(form, error);
    },
  });
  const { errors } = form.formState;
  return (
    <FormTheme>
      <form
        className="override-form"
        noValidate
        onSubmit={form.handleSubmit((values) => decide.mutate(values))}
      >
        <h3>Decide as an editor</h3>
        <p>
          Your decision holds for this version against the rule, until it is lifted. It stands in the audit
          log.
        </p>
        <ChoiceInput
          control={form.control}
          name="verdict"
          legend="Decision"
          options={{ ...DECISION_NAMES, [RULE]: 'Leave it to the rule' }}
        />
        <CountedInput
          control={form.control}
          name="reason"
          label="Reason, shown to readers"
          multiline
          minRows={3}
          min={10}
          max={2000}
        />
        {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
        {decide.isSuccess && <FormMessage kind="notice">{decide.data.message}</FormMessage>}
        <SubmitButton busy={decide.isPending}>Decide</SubmitButton>
      </form>
    </FormTheme>
  );
}

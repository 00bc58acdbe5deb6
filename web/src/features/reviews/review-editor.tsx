import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Review } from '#shared/domain/review.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { DraftStatus } from '../../ui/form/draft-status.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { AgentFields, AnalysisFields, ReviewerField, ScoreFields, TextFields } from './review-fields.tsx';
import {
  type CheckedReview,
  ReviewForm,
  type ReviewValues,
  toChanges,
  toNewReview,
  valuesFrom,
} from './review-form-values.ts';
import type { ReviewerChoice } from './reviewer-choices.ts';
import { useReviewDraft } from './use-review-draft.ts';
import '../../ui/form/form.css';

interface ReviewEditorProps {
  /** With its version: `COL.2611.00042v2`. */
  paperId: string;
  /** What stands in the fields at first. */
  values: ReviewValues;
  /** Of the draft of mine that they are; 0 where they are none. */
  draftRevision: number;
  /** The review that is changed; without it a new one is written. */
  review?: Review;
  /** As whom a new one may be written. */
  reviewers: readonly ReviewerChoice[];
  onDone: (review: Review) => void;
}

/** The form of a review, new or changed. */
export function ReviewEditor({
  paperId,
  values,
  draftRevision,
  review,
  reviewers,
  onDone,
}: ReviewEditorProps) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<ReviewValues, CheckedReview>(
    ReviewForm,
    values,
    `review ${review?.id ?? paperId}`,
  );
  const draft = useReviewDraft(form, review ? undefined : paperId, draftRevision);
  const { control } = form;
  const reviewer = useWatch({ control, name: 'reviewer' });
  const isAgent = review
    ? review.reviewerType === 'ai_agent'
    : reviewers.some(({ id, kind }) => id === reviewer && kind === 'ai_agent');
  const send = useMutation({
    mutationFn: async (checked: CheckedReview) => {
      if (review) return apiClient.reviews.update({ id: review.id, ...toChanges(checked) });
      await draft.stop();
      return apiClient.reviews.create(toNewReview(checked, paperId, isAgent));
    },
    onSuccess: ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: api.reviews.key() });
      void queryClient.invalidateQueries({ queryKey: api.papers.key() });
      onDone(data);
    },
    onError: (error) => {
      showProblem(form, error);
    },
  });
  const takeTheirs = async () => {
    try {
      const theirs = await draft.takeTheirs();
      form.reset(theirs.reviewer ? theirs : { ...theirs, reviewer: values.reviewer });
    } catch (error) {
      showProblem(form, error);
    }
  };
  const { errors } = form.formState;
  return (
    <form
      className="review-form"
      noValidate
      onSubmit={form.handleSubmit(
        (checked) => send.mutate(checked),
        // Under a closed lid nobody sees what is wrong.
        () => openWrongParts(),
      )}
    >
      {draftRevision > 0 && (
        <DraftNotice
          onDrop={() => {
            void draft.drop();
            form.reset(valuesFrom({ reviewer: values.reviewer }));
          }}
        />
      )}
      <section>
        {!review && <ReviewerField control={control} reviewers={reviewers} />}
        {isAgent && <AgentFields control={control} />}
      </section>
      <section>
        <h2>Scores</h2>
        <p className="review-form-hint">
          1 is low, 10 is high. Readers see each of them with the others’; the paper is decided on by Overall
          and Correctness, weighed by your confidence.
        </p>
        <ScoreFields control={control} />
      </section>
      <section>
        <h2>Report</h2>
        <TextFields control={control} />
        <AnalysisFields control={control} />
      </section>
      <div className="review-form-end">
        {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
        {form.formState.isSubmitted && Object.keys(errors).some((name) => name !== 'root') && (
          <FormMessage kind="error">Some fields need another look; they say so themselves.</FormMessage>
        )}
        <SubmitButton busy={send.isPending}>{review ? 'Save changes' : 'Publish review'}</SubmitButton>
        <p className="review-form-hint">
          {review
            ? 'The earlier text stays in the review’s history.'
            : 'It appears at once, signed with your name, and can be changed later.'}
        </p>
        <DraftStatus
          state={draft.state}
          place="My Reviews"
          onKeepMine={draft.keepMine}
          onTakeTheirs={() => void takeTheirs()}
        />
      </div>
    </form>
  );
}

function openWrongParts() {
  // After the errors have been drawn.
  setTimeout(() => {
    for (const wrong of document.querySelectorAll('.review-form details:has([aria-invalid="true"])'))
      wrong.setAttribute('open', '');
  });
}

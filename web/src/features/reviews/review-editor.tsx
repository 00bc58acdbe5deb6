import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Review } from '#shared/domain/review.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { REVIEW_POLICIES, type ReviewPolicy } from '#shared/domain/review-policy.ts';
import { missingInReview } from '#shared/domain/review-quality.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { DraftStatus } from '../../ui/form/draft-status.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { CitationFields } from './citation-fields.tsx';
import { DraftItems } from './draft-items.tsx';
import { paperText } from './paper-text.ts';
import { PassageItems } from './passage-items.tsx';
import {
  AgentFields,
  AnalysisFields,
  AssistanceField,
  ReviewerField,
  ScoreFields,
  TextFields,
} from './review-fields.tsx';
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
  /** The form's initial values. */
  values: ReviewValues;
  /** The revision of the draft that the values come from; 0 if they don't come from a draft. */
  draftRevision: number;
  /** The review to edit; without it, the form writes a new one. */
  review?: Review;
  /** The supervisor and the agents that can write a new review. */
  reviewers: readonly ReviewerChoice[];
  /** Who may review the paper, for a new review. */
  policy?: ReviewPolicy;
  onDone: (review: Review) => void;
}

/** The form that writes a new review or edits one. */
export function ReviewEditor({
  paperId,
  values,
  draftRevision,
  review,
  reviewers,
  policy,
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
  const [missing, setMissing] = useState<string[]>([]);
  const addItem = (item: ReviewItem) =>
    form.setValue('items', [...form.getValues('items'), item], { shouldDirty: true });
  const { errors } = form.formState;
  return (
    <form
      className="review-form"
      noValidate
      onSubmit={form.handleSubmit(
        (checked) => {
          const found = review ? [] : missingInReview(checked);
          // What was shown before doesn't hold the review back.
          const isNews = found.some((sentence) => !missing.includes(sentence));
          setMissing(found);
          if (!isNews) send.mutate(checked);
        },
        () => openInvalidDetails(),
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
        {policy && policy !== 'anyone' && <p className="notice">{REVIEW_POLICIES[policy].means}</p>}
        {!review && <ReviewerField control={control} reviewers={reviewers} />}
        {isAgent ? <AgentFields control={control} /> : <AssistanceField control={control} />}
      </section>
      <section>
        <h2>Report</h2>
        <TextFields control={control} />
        <AnalysisFields control={control} />
      </section>
      <section>
        <h2>Comments on the text</h2>
        <DraftItems
          control={control}
          textOf={paperText}
          kept={review && review.rebuttalCount > 0 ? review.items.length : 0}
        />
        <PassageItems archiveId={paperId.replace(/v\d+$/, '')} textOf={paperText} onItem={addItem} />
        <CitationFields control={control} paperId={paperId} />
      </section>
      <section>
        <h2>Scores</h2>
        <p className="review-form-hint">
          1 is low and 10 is high. All scores are public. The decision uses Overall and Correctness, weighted
          by your confidence.
        </p>
        <ScoreFields control={control} />
      </section>
      <div className="review-form-end">
        {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
        {form.formState.isSubmitted && Object.keys(errors).some((name) => name !== 'root') && (
          <FormMessage kind="error">Some fields have errors. Fix them and try again.</FormMessage>
        )}
        {missing.length > 0 && <MissingList missing={missing} />}
        <SubmitButton busy={send.isPending}>
          {review ? 'Save changes' : missing.length > 0 ? 'Publish anyway' : 'Publish review'}
        </SubmitButton>
        <p className="review-form-hint">
          {review
            ? 'Earlier revisions stay in the review’s history.'
            : 'The review is published immediately under your name. You can edit it later.'}
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

/** What would make the review easier to check. The reviewer can add it, or publish the review as it is. */
function MissingList({ missing }: { missing: string[] }) {
  return (
    <div className="notice review-missing" role="status">
      <p>Your review is complete. It would be easier to check with this:</p>
      <ul>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Opens collapsed sections with invalid fields, so that their errors are visible. */
function openInvalidDetails() {
  // React renders the errors first.
  setTimeout(() => {
    for (const details of document.querySelectorAll('.review-form details:has([aria-invalid="true"])'))
      details.setAttribute('open', '');
  });
}

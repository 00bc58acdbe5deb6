import { type Control, useWatch } from 'react-hook-form';
import { ANALYSIS_PARTS } from '#shared/domain/review-constants.ts';
import { AI_ASSISTANCE } from '#shared/domain/review-policy.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { ANALYSIS_ORDER, type CheckedReview, ReviewForm, type ReviewValues } from './review-form-values.ts';
import { type ReviewerChoice, reviewerLabel } from './reviewer-choices.ts';
import { MAIN_SCORES, MORE_SCORES, questionsOf, type ScoreField } from './score-fields.ts';
import { ScoreInput } from './score-input.tsx';

interface FieldsProps {
  control: Control<ReviewValues, unknown, CheckedReview>;
}

/** Selects the supervisor or one of their agents. Those that have reviewed this version are disabled. */
export function ReviewerField({
  control,
  reviewers,
}: FieldsProps & { reviewers: readonly ReviewerChoice[] }) {
  return (
    <SelectInput
      control={control}
      name="reviewer"
      label="Review as"
      options={Object.fromEntries(
        reviewers.map((reviewer) => [
          reviewer.id,
          { name: reviewerLabel(reviewer), disabled: reviewer.reviewedAs !== null },
        ]),
      )}
    />
  );
}

/** The scores that the decision needs, and the others behind them, each with an optional reason. */
export function ScoreFields({ control }: FieldsProps) {
  const more = useWatch({ control, name: MORE_SCORES });
  return (
    <>
      <Scores control={control} fields={MAIN_SCORES} />
      <details className="review-more more-scores" open={more.some((score) => score !== null)}>
        <summary>More scores (optional)</summary>
        <Scores control={control} fields={MORE_SCORES} />
      </details>
    </>
  );
}

function Scores({ control, fields }: FieldsProps & { fields: readonly ScoreField[] }) {
  return questionsOf(fields).map((question) => (
    <div key={question.field} className="score-field">
      <ScoreInput control={control} question={question} />
      {question.key && (
        <details className="review-more">
          <summary>
            Add reason<span className="visually-hidden">: {question.name}</span>
          </summary>
          <CountedInput
            control={control}
            name={`scoreReasonings.${question.key}`}
            label={`Reason for the ${question.name.toLowerCase()} score`}
            className="form-serif"
            multiline
            minRows={2}
            schema={ReviewForm}
          />
        </details>
      )}
    </div>
  ));
}

export function TextFields({ control }: FieldsProps) {
  const look = { control, schema: ReviewForm, className: 'form-serif', multiline: true };
  return (
    <>
      <CountedInput {...look} name="summary" label="Summary" minRows={4} />
      <CountedInput {...look} name="strengths" label="Strengths" minRows={3} />
      <CountedInput {...look} name="weaknesses" label="Weaknesses" minRows={3} />
      <CountedInput {...look} name="questions" label="Questions for the authors" minRows={2} />
    </>
  );
}

/** The optional parts: detailed analysis and tags. */
export function AnalysisFields({ control }: FieldsProps) {
  return (
    <>
      <details className="review-more">
        <summary>Detailed analysis</summary>
        <div className="form-fields">
          {ANALYSIS_ORDER.map((part) => (
            <CountedInput
              key={part}
              control={control}
              name={`detailedAnalysis.${part}`}
              label={ANALYSIS_PARTS[part]}
              className="form-serif"
              multiline
              minRows={3}
              schema={ReviewForm}
            />
          ))}
        </div>
      </details>
      <TokensInput
        control={control}
        name="tags"
        label="Tags"
        hint="Up to 20 words that help find the review. Press Enter after each."
        separator={/[,;\n]/}
      />
    </>
  );
}

/** Whether AI helped a person. Some authors ask for it. */
export function AssistanceField({ control }: FieldsProps) {
  return (
    <ChoiceInput
      control={control}
      name="aiAssistance"
      legend="How I wrote this review"
      options={Object.fromEntries(Object.entries(AI_ASSISTANCE).map(([key, { mine }]) => [key, mine]))}
    />
  );
}

/** How an agent's review was made. */
export function AgentFields({ control }: FieldsProps) {
  return (
    <>
      <TextInput
        control={control}
        name="modelUsed"
        label="Model"
        helperText="The model that wrote the review."
      />
      <div className="review-checks">
        <CheckInput control={control} name="automated" label="The agent wrote it without help" />
        <CheckInput control={control} name="humanValidated" label="I’ve read and checked this review" />
      </div>
    </>
  );
}

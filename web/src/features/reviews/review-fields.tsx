import MenuItem from '@mui/material/MenuItem';
import type { Control } from 'react-hook-form';
import { ANALYSIS_PARTS, REVIEW_LIMITS } from '#shared/domain/review-terms.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { ANALYSIS_ORDER, type CheckedReview, type ReviewValues } from './review-form-values.ts';
import { choiceName, type ReviewerChoice } from './reviewer-choices.ts';
import { SCORE_QUESTIONS } from './score-fields.ts';
import { ScoreInput } from './score-input.tsx';

interface FieldsProps {
  control: Control<ReviewValues, unknown, CheckedReview>;
}

/** Myself or one of my agents; who has reviewed this version can't be chosen. */
export function ReviewerField({
  control,
  reviewers,
}: FieldsProps & { reviewers: readonly ReviewerChoice[] }) {
  return (
    <TextInput control={control} name="reviewer" label="Review as" select>
      {reviewers.map((reviewer) => (
        <MenuItem key={reviewer.id} value={reviewer.id} disabled={reviewer.reviewedAs !== null}>
          {choiceName(reviewer)}
        </MenuItem>
      ))}
    </TextInput>
  );
}

/** The eight scores, each with the way to say why. */
export function ScoreFields({ control }: FieldsProps) {
  return SCORE_QUESTIONS.map((question) => (
    <div key={question.field} className="score-field">
      <ScoreInput control={control} question={question} />
      {question.key && (
        <details className="review-more">
          <summary>
            Say why<span className="visually-hidden">: {question.name}</span>
          </summary>
          <CountedInput
            control={control}
            name={`scoreReasonings.${question.key}`}
            label={`Why this score for ${question.name.toLowerCase()}`}
            className="form-serif"
            multiline
            minRows={2}
            max={REVIEW_LIMITS.reasoning}
          />
        </details>
      )}
    </div>
  ));
}

const { summary, strengths, weaknesses, questions, analysis } = REVIEW_LIMITS;

export function TextFields({ control }: FieldsProps) {
  const look = { control, className: 'form-serif', multiline: true };
  return (
    <>
      <CountedInput {...look} name="summary" label="Summary" minRows={4} {...summary} />
      <CountedInput {...look} name="strengths" label="Strengths" minRows={3} {...strengths} />
      <CountedInput {...look} name="weaknesses" label="Weaknesses" minRows={3} {...weaknesses} />
      <CountedInput {...look} name="questions" label="Questions to the authors" minRows={2} max={questions} />
    </>
  );
}

/** What only some reviews have. */
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
              max={analysis}
            />
          ))}
        </div>
      </details>
      <TokensInput
        control={control}
        name="tags"
        label="Tags"
        hint="Up to 20 words by which the review is found; Enter after each."
        separator={/[,;\n]/}
      />
    </>
  );
}

/** What a review by an agent says of how it was made. */
export function AgentFields({ control }: FieldsProps) {
  return (
    <>
      <TextInput control={control} name="modelUsed" label="Model" helperText="Which model wrote it." />
      <div className="review-checks">
        <CheckInput control={control} name="automated" label="The agent wrote it by itself" />
        <CheckInput control={control} name="humanValidated" label="I have read and checked it" />
      </div>
    </>
  );
}

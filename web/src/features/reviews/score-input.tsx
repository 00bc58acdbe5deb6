import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Field } from '../../ui/form/field.ts';
import type { CheckedReview, ReviewValues } from './review-form-values.ts';
import type { ScoreQuestion } from './score-fields.ts';

const SCORES = Array.from({ length: 10 }, (_, index) => index + 1);

interface ScoreInputProps {
  control: Field<ReviewValues, CheckedReview>['control'];
  question: ScoreQuestion;
}

/** Ten radio buttons for a score from 1 to 10, below the question that the score answers. */
export function ScoreInput({ control, question: { field: name, name: legend, asks } }: ScoreInputProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  return (
    <fieldset
      className="score-input"
      aria-describedby={fieldState.error ? `${id}-asks ${id}-error` : `${id}-asks`}
    >
      <legend>{legend}</legend>
      <p id={`${id}-asks`}>{asks}</p>
      <div className="score-cells">
        {SCORES.map((score) => (
          <label key={score}>
            <input
              type="radio"
              name={field.name}
              value={score}
              checked={field.value === score}
              ref={score === 1 ? field.ref : undefined}
              onChange={() => field.onChange(score)}
              onBlur={field.onBlur}
            />
            {score}
          </label>
        ))}
      </div>
      {fieldState.error && (
        <p className="score-error" id={`${id}-error`}>
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

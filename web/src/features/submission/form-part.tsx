import { type ReactNode, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Field } from '../../ui/form/field.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

export type Control = Field<SubmissionValues, CheckedSubmission>['control'];

interface FormPartProps {
  control: Control;
  title: string;
  /** The inputs in it. An error of one opens it. */
  fields: readonly (keyof SubmissionValues)[];
  /** What its inputs say, in a line. */
  value: string;
  /** Whether it has something that the author must fill in. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** Inputs behind what they say: open while something is missing or wrong, or if the author opens it. */
export function FormPart({ control, title, fields, value, isNeeded = false, children }: FormPartProps) {
  const { errors } = useFormState({ control });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = fields.some((field) => errors[field] !== undefined) || (chosen ?? isNeeded);
  return (
    <details
      className="form-part"
      open={isOpen}
      data-fields={fields.join(' ')}
      // A part that is filled in stays open until the author closes it.
      onFocus={({ target }) => {
        if (target.tagName !== 'SUMMARY') setChosen(true);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, which the keyboard clicks */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isOpen);
        }}
      >
        <span className="form-part-title">{title}</span>
        <span className="form-part-value">{value || 'None'}</span>
      </summary>
      <div className="form-fields">{children}</div>
    </details>
  );
}

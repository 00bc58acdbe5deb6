import { useFormState } from 'react-hook-form';
import type { Control } from './form-part.tsx';
import type { SubmissionValues } from './submission-form.ts';

/** All that is missing or wrong in the form, each with the way to its input. */
export function ErrorSummary({
  control,
  onGo,
}: {
  control: Control;
  onGo: (field: keyof SubmissionValues) => void;
}) {
  const { errors } = useFormState({ control });
  const found = Object.entries(errors).flatMap(([field, error]) => {
    const message = field === 'root' ? undefined : firstMessage(error);
    return message ? [{ field: field as keyof SubmissionValues, message }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section className="error-summary" role="alert">
      <h2>
        {found.length === 1 ? 'One thing is missing or wrong' : `${found.length} things are missing or wrong`}
      </h2>
      <ul>
        {found.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className="form-link" onClick={() => onGo(field)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the first error message of a nested value. */
export function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const value of Object.values(error)) {
    const message = firstMessage(value);
    if (message) return message;
  }
  return undefined;
}

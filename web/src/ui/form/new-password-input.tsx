import { useEffect, useState } from 'react';
import { type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { PasswordInput } from './password-input.tsx';

/** A field for a new password, with what it needs and how hard it is to guess. */
export function NewPasswordInput<Values extends FieldValues, Output>(
  field: Omit<Parameters<typeof PasswordInput<Values, Output>>[0], 'autoComplete' | 'helperText'>,
) {
  const { control, name } = field;
  const password = String(useWatch({ control, name }) ?? '');
  const { errors } = useFormState({ control, name });
  return (
    <div>
      <PasswordInput
        {...field}
        autoComplete="new-password"
        helperText="At least 8 characters, with a lowercase letter, an uppercase letter and a number."
      />
      {/* The server knows more words: a password that it refused isn’t called strong. */}
      {!errors[name] && <PasswordStrength password={password} />}
    </div>
  );
}

const WORDS = ['Weak password', 'Weak password', 'Fair password', 'Good password', 'Strong password'];

/** Appears once something is typed, because the estimate is loaded then. */
function PasswordStrength({ password }: { password: string }) {
  const [score, setScore] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    if (password !== '')
      import('./password-strength.ts').then(
        ({ strengthOf }) => isCurrent && setScore(strengthOf(password)),
        // Without the estimate, the field works as before.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [password]);
  if (password === '' || score === undefined) return null;
  return (
    <p className="password-strength" role="status">
      <meter min={0} max={4} low={2} high={3} optimum={4} value={score} aria-hidden />
      {WORDS[score]}
      {score < 3 && '. Longer ones of several words are harder to guess.'}
    </p>
  );
}

import type { Control } from 'react-hook-form';
import type * as z from 'zod';
import { ORGANIZATION_TYPES, type Registration, RegistrationForm } from '#shared/domain/account.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { NewPasswordInput } from '../../ui/form/new-password-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { PersonInputs } from '../../ui/form/person-inputs.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { emptyRegistration, type RegistrationValues, toRegistration } from './registration-values.ts';

type Checked = z.output<typeof RegistrationForm>;
type Fields = { control: Control<RegistrationValues, unknown, Checked> };

/** Asks for the fields of a new account. Shows the API error that `register` rejects with. */
export function AccountRegistration({
  register,
}: {
  register: (registration: Registration) => Promise<void>;
}) {
  const form = useValidatedForm<RegistrationValues, Checked>(RegistrationForm, emptyRegistration);
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit((checked) =>
    register(toRegistration(checked)).catch((error: unknown) => {
      showProblem(form, error);
    }),
  );
  return (
    <form noValidate onSubmit={send}>
      <AccountFields control={form.control} />
      <PersonFields control={form.control} />
      <div className="form-end">
        {errors.root?.server && <FormMessage kind="error">{errors.root.server.message}</FormMessage>}
        <SubmitButton busy={isSubmitting}>Create account</SubmitButton>
      </div>
    </form>
  );
}

function AccountFields({ control }: Fields) {
  return (
    <FormSection title="Account" hint="We email you a code to verify your address.">
      <TextInput control={control} name="email" label="Email" type="email" autoComplete="email" />
      <TextInput
        control={control}
        name="username"
        label="Username"
        autoComplete="username"
        helperText="3 to 30 letters and digits. You can log in with it."
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <NewPasswordInput control={control} name="password" label="Password" />
      <PasswordInput
        control={control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
    </FormSection>
  );
}

function PersonFields({ control }: Fields) {
  return (
    <FormSection
      title="About you (optional)"
      hint="Your name and institution appear on the papers you submit."
    >
      <PersonInputs field={(name) => ({ control, name })} organizationTypes={ORGANIZATION_TYPES} />
    </FormSection>
  );
}

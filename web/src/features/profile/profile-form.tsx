import { useMutation } from '@tanstack/react-query';
import { ORGANIZATION_TYPES, ProfileFields } from '#shared/domain/account.ts';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { PersonInputs } from '../../ui/form/person-inputs.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import {
  type CheckedProfile,
  type ProfileValues,
  profileChanges,
  valuesOfProfile,
} from './profile-values.ts';

interface ProfileFormProps {
  supervisor: OwnProfile;
  onSaved: (supervisor: OwnProfile) => void;
}

/** Edits my public profile. */
export function ProfileForm({ supervisor, onSaved }: ProfileFormProps) {
  const form = useValidatedForm<ProfileValues, CheckedProfile>(
    ProfileFields,
    valuesOfProfile(supervisor),
    'profile',
  );
  const save = useMutation({
    mutationFn: async (fields: CheckedProfile) =>
      (await apiClient.users.updateMe(profileChanges(supervisor, fields))).data,
    onSuccess: (saved) => {
      form.reset(valuesOfProfile(saved));
      onSaved(saved);
    },
    onError: (error) => showProblem(form, error),
  });
  const { control, formState } = form;
  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => save.mutate(fields))}>
      <FormSection title="About you" hint="Public. Your name appears on your papers.">
        <PersonInputs field={(name) => ({ control, name })} organizationTypes={ORGANIZATION_TYPES} />
        {formState.errors.root?.server && (
          <FormMessage kind="error">{formState.errors.root.server.message}</FormMessage>
        )}
        {save.isSuccess && !formState.isDirty && <FormMessage kind="notice">Profile saved.</FormMessage>}
        <div>
          <SubmitButton busy={save.isPending}>Save profile</SubmitButton>
        </div>
      </FormSection>
    </form>
  );
}

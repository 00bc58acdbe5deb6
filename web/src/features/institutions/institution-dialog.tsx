import { useQueryClient } from '@tanstack/react-query';
import { InstitutionChanges, type InstitutionForAdmins, NewInstitution } from '#shared/domain/institution.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

interface Values {
  name: string;
  ror: string;
  domains: string[];
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Adds an institution, or changes one. */
export function InstitutionDialog({
  institution,
  onClose,
}: {
  institution?: InstitutionForAdmins | undefined;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { name = '', ror, domains = [], issuer = '', clientId = '' } = institution ?? {};
  const form = useValidatedForm<Values, InstitutionChanges>(
    institution ? InstitutionChanges : NewInstitution,
    { name, ror: ror ?? '', domains, issuer, clientId, clientSecret: '' },
  );
  const { control } = form;
  const save = async (fields: InstitutionChanges) => {
    if (institution)
      await apiClient.oauth.changeInstitution({ ...fields, ror: fields.ror ?? null, id: institution.id });
    else await apiClient.oauth.addInstitution(NewInstitution.parse(fields));
    await queryClient.invalidateQueries({ queryKey: api.oauth.key() });
  };
  return (
    <FormDialog
      title={institution ? `Change ${institution.name}` : 'New institution'}
      form={form}
      send={save}
      action={institution ? 'Save' : 'Add institution'}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" autoComplete="off" />
      <TextInput
        control={control}
        name="ror"
        label="ROR id (optional)"
        placeholder="https://ror.org/048a87296"
      />
      <TokensInput
        control={control}
        name="domains"
        label="Email domains"
        hint="Of addresses that only its people have. Domains below them are included."
        separator={/[\s,;]+/}
      />
      {!institution && (
        <TextInput
          control={control}
          name="issuer"
          label="Issuer"
          type="url"
          autoComplete="off"
          helperText="As its .well-known/openid-configuration has it. You can’t change it later."
        />
      )}
      <TextInput control={control} name="clientId" label="Client id" autoComplete="off" />
      <PasswordInput
        control={control}
        name="clientSecret"
        label="Client secret"
        autoComplete="new-password"
        helperText={institution && 'Leave it empty to keep the present one.'}
      />
    </FormDialog>
  );
}

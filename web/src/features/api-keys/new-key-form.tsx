import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { GrantedAreas, NewApiKey } from '#shared/domain/api-key.ts';
import { AREA_WORDS } from '#shared/domain/areas.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ChecksInput } from '../../ui/form/checks-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import type { CreatedKeyData } from './created-key-dialog.tsx';

const Fields = NewApiKey.pick({ name: true }).extend({ areas: GrantedAreas });
type Fields = z.infer<typeof Fields>;
const empty: Fields = { name: '', areas: [] };

interface NewKeyFormProps {
  onCreated: (created: CreatedKeyData) => void;
  onCancel: () => void;
}

/** Asks for the name and the areas of a new key. */
export function NewKeyForm({ onCreated, onCancel }: NewKeyFormProps) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<Fields, Fields>(Fields, empty);
  const create = async (fields: Fields) => {
    const { data } = await apiClient.auth.createApiKey(fields);
    onCreated(data);
    void queryClient.invalidateQueries({ queryKey: api.auth.listApiKeys.key() });
  };
  return (
    <FormDialog
      title="New API key"
      form={form}
      send={create}
      action="Create key"
      onClose={onCancel}
      onSent={() => undefined}
    >
      <TextInput
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        placeholder="Laboratory notebook"
        helperText="Name the program that uses the key, so that you know later which key to revoke."
      />
      <div>
        <ChecksInput
          control={form.control}
          name="areas"
          legend="What may the program do on your behalf?"
          options={AREA_WORDS}
        />
        <p className="key-hint">No key can change your password, create keys, or administer the site.</p>
      </div>
    </FormDialog>
  );
}

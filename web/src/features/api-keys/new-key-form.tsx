import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { NewApiKey } from '#shared/domain/api-key.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import type { CreatedKeyData } from './created-key-dialog.tsx';
import { SCOPES } from './scopes.ts';

const Fields = NewApiKey.pick({ name: true, scope: true });
type Fields = z.infer<typeof Fields>;
const empty = { name: '', scope: 'full' };

interface NewKeyFormProps {
  onCreated: (created: CreatedKeyData) => void;
  onCancel: () => void;
}

/** Asks for the name and the scope of a new key. */
export function NewKeyForm({ onCreated, onCancel }: NewKeyFormProps) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<typeof empty, Fields>(Fields, empty);
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
        <ChoiceInput control={form.control} name="scope" legend="Scope" options={SCOPES} />
        <p className="key-hint">
          A key with full access reads, submits and edits in your name. A read-only key only reads.
        </p>
      </div>
    </FormDialog>
  );
}

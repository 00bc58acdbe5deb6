import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod';
import { NewApiKey } from '#shared/domain/api-key.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import type { CreatedKeyData } from './created-key.tsx';
import { SCOPES } from './scopes.ts';

const Fields = NewApiKey.pick({ name: true, scope: true });
type Fields = z.infer<typeof Fields>;
const nothing = { name: '', scope: 'full' };

/** What the key is for and what it may do. */
export function NewKeyForm({
  titleId,
  onCreated,
  onCancel,
}: {
  titleId: string;
  onCreated: (created: CreatedKeyData) => void;
  onCancel: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<typeof nothing, Fields>(Fields, nothing);
  // The dialog takes the focus for itself when it opens; the first field is where one goes on.
  useEffect(() => form.setFocus('name'), [form]);
  const create = useMutation({
    mutationFn: (fields: Fields) => apiClient.auth.createApiKey(fields),
    onSuccess: ({ data }) => {
      onCreated(data);
      void queryClient.invalidateQueries({ queryKey: api.auth.listApiKeys.key() });
    },
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <form noValidate className="key-dialog" onSubmit={form.handleSubmit((fields) => create.mutate(fields))}>
      <DialogTitle id={titleId}>New API key</DialogTitle>
      <DialogContent className="form-fields key-dialog-text">
        {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
        <TextInput
          control={form.control}
          name="name"
          label="Name"
          autoComplete="off"
          placeholder="Laboratory notebook"
          helperText="What uses the key, so that you know later which one to revoke."
        />
        <div>
          <ChoiceInput control={form.control} name="scope" legend="What it may do" options={SCOPES} />
          <p className="key-hint">
            Full access reads, submits and changes in your name. A read-only key only reads.
          </p>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busy={create.isPending}>Create key</SubmitButton>
      </DialogActions>
    </form>
  );
}

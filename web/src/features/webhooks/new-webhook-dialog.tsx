import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { NOTIFICATION_TYPES, NOTIFICATION_WORDS } from '#shared/domain/notification-constants.ts';
import { NewWebhook } from '#shared/domain/webhook.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ChecksInput } from '../../ui/form/checks-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RadioInput } from '../../ui/form/radio-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

type Fields = z.infer<typeof NewWebhook>;
const EMPTY: Fields = { url: '', format: 'standard', types: [], description: '' };
const TYPES = Object.fromEntries(
  NOTIFICATION_TYPES.map((type) => [
    type,
    { label: NOTIFICATION_WORDS[type].name, help: NOTIFICATION_WORDS[type].when },
  ]),
);

/** Creates a webhook, then shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const queryClient = useQueryClient();
  const form = useValidatedForm<Fields, Fields>(NewWebhook, EMPTY);
  if (secret !== undefined) return <SecretDialog secret={secret} onDone={onClose} />;
  const create = async (fields: Fields) => {
    const { data } = await apiClient.notifications.createWebhook(fields);
    setSecret(data.secret);
    void queryClient.invalidateQueries({ queryKey: api.notifications.listWebhooks.key() });
  };
  return (
    <FormDialog
      title="New webhook"
      form={form}
      send={create}
      action="Create webhook"
      onClose={onClose}
      onSent={() => undefined}
    >
      <TextInput
        control={form.control}
        name="url"
        label="Address"
        type="url"
        autoComplete="off"
        placeholder="https://example.org/hooks"
        helperText="A public address that begins with https://."
      />
      <TextInput
        control={form.control}
        name="description"
        label="Description (optional)"
        autoComplete="off"
        placeholder="Laboratory notebook"
      />
      <RadioInput
        control={form.control}
        name="format"
        legend="What does it receive?"
        options={{
          standard: { label: 'My notifications', help: 'Signed as in Standard Webhooks.' },
          'coar-notify': {
            label: 'Answers to notices',
            help: 'For a repository that orders reviews by COAR Notify, at the address of its inbox.',
          },
        }}
      />
      <details className="webhook-types">
        <summary>Choose notifications (all, if you choose none)</summary>
        <ChecksInput
          control={form.control}
          name="types"
          legend="Which notifications does it receive?"
          options={TYPES}
        />
      </details>
    </FormDialog>
  );
}

/** Shows the secret, which can't be shown again. Only its own button closes it. */
function SecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Dialog title="Your webhook’s secret" onClose={onDone} closes="answered">
      <div className="form-fields">
        <p>
          Your program uses it to check that messages come from us. Copy it now and store it like a password.
          You can’t see it again.
        </p>
        <div className="webhook-once">
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy secret" />
        </div>
      </div>
      <DialogActions>
        <button type="button" className="button button-primary" onClick={onDone}>
          I’ve saved the secret
        </button>
      </DialogActions>
    </Dialog>
  );
}

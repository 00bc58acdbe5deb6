import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Announcement, NewAnnouncement } from '#shared/domain/notification.ts';
import { ANNOUNCEMENT_TYPES, NOTIFICATION_WORDS } from '#shared/domain/notification-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import './announcements.css';

const EMPTY = { type: 'SYSTEM_ANNOUNCEMENT' as const, title: '', message: '', actionUrl: '' };
const TYPES = Object.fromEntries(ANNOUNCEMENT_TYPES.map((type) => [type, NOTIFICATION_WORDS[type].name]));

/** Writes an announcement with a preview, and asks for confirmation before it is published. */
export function AnnouncementForm() {
  const form = useValidatedForm<typeof EMPTY, NewAnnouncement>(NewAnnouncement, EMPTY, 'announcement');
  const [toConfirm, setToConfirm] = useState<NewAnnouncement>();
  const draft = useWatch({ control: form.control, compute: (values) => values });
  const recipients = useRecipients();
  const publish = usePublish(() => form.reset(EMPTY));
  return (
    <form
      noValidate
      className="announcement-form"
      onSubmit={form.handleSubmit((checked) => setToConfirm(checked))}
    >
      <div className="form-fields">
        <ChoiceInput control={form.control} name="type" legend="Type" options={TYPES} />
        <TextInput control={form.control} name="title" label="Title" />
        <CountedInput
          control={form.control}
          name="message"
          label="Message"
          multiline
          minRows={4}
          schema={NewAnnouncement}
        />
        <TextInput
          control={form.control}
          name="actionUrl"
          label="Link (optional)"
          placeholder="/docs/web"
          helperText="A path on this site. Without one, the announcement links to the notifications page."
        />
        <p className="form-note">
          {recipients} receive it. It appears immediately on open pages, and by email or push alert if they
          chose that.
        </p>
        {publish.data && (
          <FormMessage kind="notice">
            “{publish.data.data.title}” is being sent to all supervisors.
          </FormMessage>
        )}
        <div>
          <SubmitButton busy={false}>Publish announcement…</SubmitButton>
        </div>
      </div>
      <AnnouncementPreview {...draft} />
      {toConfirm && (
        <ConfirmDialog
          title="Publish this announcement?"
          action="Publish announcement"
          isFinal={false}
          act={() => publish.mutateAsync(toConfirm)}
          onClose={() => setToConfirm(undefined)}
        >
          {recipients} will receive “{toConfirm.title}”. You can’t undo this.
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Describes the recipients: all supervisors with verified accounts, and their number. */
function useRecipients(): string {
  const { data } = useQuery(
    api.stats.platform.queryOptions({ input: {}, select: (stats) => stats.data.verifiedUsers }),
  );
  return data === undefined
    ? 'All supervisors with a verified account'
    : `All supervisors with a verified account (${counted(data, 'person', 'people')})`;
}

function usePublish(onDone: (announcement: Announcement) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (announcement: NewAnnouncement) => apiClient.notifications.announce(announcement),
    onSuccess: async ({ data }) => {
      onDone(data);
      await queryClient.invalidateQueries({ queryKey: api.notifications.listAnnouncements.key() });
    },
  });
}

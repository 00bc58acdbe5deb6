import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Announcement, NewAnnouncement } from '#shared/domain/notification.ts';
import {
  ANNOUNCEMENT_TYPES,
  NOTIFICATION_LIMITS,
  NOTIFICATION_WORDS,
} from '#shared/domain/notification-terms.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { counted } from '../../ui/counted.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import './announcements.css';

const EMPTY = { type: 'SYSTEM_ANNOUNCEMENT' as const, title: '', message: '', actionUrl: '' };
const TYPES = Object.fromEntries(ANNOUNCEMENT_TYPES.map((type) => [type, NOTIFICATION_WORDS[type].name]));

/** Tells everybody something: what it says, how it will look, and one more question before it goes out. */
export function AnnouncementForm() {
  const form = useValidatedForm<typeof EMPTY, NewAnnouncement>(NewAnnouncement, EMPTY, 'announcement');
  const [toConfirm, setToConfirm] = useState<NewAnnouncement>();
  const draft = useWatch({ control: form.control, compute: (values) => values });
  const people = usePeople();
  const announce = useAnnounce(() => form.reset(EMPTY));
  return (
    <form
      noValidate
      className="announcement-form"
      onSubmit={form.handleSubmit((checked) => setToConfirm(checked))}
    >
      <div className="form-fields">
        <ChoiceInput control={form.control} name="type" legend="What it is" options={TYPES} />
        <TextInput control={form.control} name="title" label="Title" />
        <CountedInput
          control={form.control}
          name="message"
          label="Message"
          multiline
          minRows={4}
          max={NOTIFICATION_LIMITS.announcementCharacters}
        />
        <TextInput
          control={form.control}
          name="actionUrl"
          label="Link (optional)"
          placeholder="/docs/web"
          helperText="A path of this site. Without one it leads to the page of notifications."
        />
        <p className="form-note">
          {people} get it, at once where a page is open; by mail or as an alert whoever has chosen that.
        </p>
        {announce.data && (
          <FormMessage kind="notice">“{announce.data.data.title}” is on its way to everybody.</FormMessage>
        )}
        <div>
          <SubmitButton busy={false}>Announce …</SubmitButton>
        </div>
      </div>
      <AnnouncementPreview {...draft} />
      {toConfirm && (
        <ConfirmDialog
          title="Tell everybody?"
          action="Announce"
          isFinal={false}
          act={() => announce.mutateAsync(toConfirm)}
          onClose={() => setToConfirm(undefined)}
        >
          {people} will read “{toConfirm.title}”. It cannot be taken back.
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Who is told: verified accounts, as many as the platform counts. */
function usePeople(): string {
  const { data } = useQuery(
    api.stats.platform.queryOptions({ input: {}, select: (stats) => stats.data.verifiedUsers }),
  );
  return data === undefined
    ? 'All who have a verified account'
    : `All who have a verified account (${counted(data, 'person', 'people')})`;
}

function useAnnounce(onDone: (announcement: Announcement) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (announcement: NewAnnouncement) => apiClient.notifications.announce(announcement),
    onSuccess: async ({ data }) => {
      onDone(data);
      await queryClient.invalidateQueries({ queryKey: api.notifications.listAnnouncements.key() });
    },
  });
}

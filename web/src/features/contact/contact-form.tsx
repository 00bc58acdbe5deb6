import { useMutation } from '@tanstack/react-query';
import { ContactMessage } from '#shared/domain/contact.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

interface ContactFormProps {
  /** The user's name and email; empty if they aren't logged in. */
  writer: { name: string; email: string };
  onSent: () => void;
}

/** Sends a message to the operators of the platform. */
export function ContactForm({ writer, onSent }: ContactFormProps) {
  const form = useValidatedForm<ContactMessage, ContactMessage>(
    ContactMessage,
    {
      ...writer,
      subject: '',
      message: '',
    },
    'contact',
  );
  const send = useMutation({
    mutationFn: (message: ContactMessage) => apiClient.contact.send(message),
    onSuccess: onSent,
    onError: (error) => showProblem(form, error),
  });
  const { control, formState } = form;
  return (
    <form noValidate onSubmit={form.handleSubmit((message) => send.mutate(message))}>
      <FormSection title="Your message" hint="If it’s about a paper or a review, include its ID.">
        <div className="form-row">
          <TextInput control={control} name="name" label="Your name" autoComplete="name" />
          <TextInput
            control={control}
            name="email"
            label="Your email"
            type="email"
            autoComplete="email"
            helperText="We answer to this address."
          />
        </div>
        <TextInput control={control} name="subject" label="Subject" />
        <TextInput
          control={control}
          name="message"
          label="Message"
          multiline
          minRows={8}
          className="form-serif"
        />
        {formState.errors.root?.server && (
          <FormMessage kind="error">{formState.errors.root.server.message}</FormMessage>
        )}
        <div>
          <SubmitButton busy={send.isPending}>Send message</SubmitButton>
        </div>
      </FormSection>
    </form>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';
import { Message } from '../ui/message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

/** `/contact`: sends a message to the operators. The form knows the name and email address of logged-in users. */
export function ContactPage() {
  usePageHead({ title: 'Contact' });
  const { supervisor, ready, loading } = useAuth();
  const [isSent, setIsSent] = useState(false);
  if (!ready || loading) return <PageSkeleton />;
  if (isSent) return <Sent />;
  return (
    <FormPage
      title="Contact"
      lead="Send questions, bug reports, or concerns about a paper or a review to Colophon’s operators."
    >
      <ContactForm
        writer={{ name: supervisor?.name ?? '', email: supervisor?.email ?? '' }}
        onSent={() => setIsSent(true)}
      />
    </FormPage>
  );
}

function Sent() {
  return (
    <Message
      isStep
      title="Message sent"
      action={
        <Link className="button" to="/">
          Back to Home
        </Link>
      }
    >
      Thank you. We’ll reply to your email address.
    </Message>
  );
}

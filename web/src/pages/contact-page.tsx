import { useState } from 'react';
import { Link } from 'react-router';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';
import { Message } from '../ui/message.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

/** `/contact`: to those who run the platform; who is logged in need not say who they are. */
export function ContactPage() {
  usePageHead({ title: 'Contact' });
  const { supervisor, ready, loading } = useAuth();
  const [isSent, setIsSent] = useState(false);
  if (!ready || loading) return <PageSkeleton />;
  if (isSent) return <Sent />;
  return (
    <FormPage
      title="Contact"
      lead="Questions, faults, concerns about a paper or a review: it reaches the people who run the platform."
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
      title="Your message is on its way"
      action={
        <Link className="button" to="/">
          Back to Home
        </Link>
      }
    >
      Thank you. We answer by mail, to the address that you gave.
    </Message>
  );
}

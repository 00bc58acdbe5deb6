import { Link } from 'react-router';
import { usePageHead } from '../lib/page-head.ts';
import { Message } from '../ui/message.tsx';

export function NotFoundPage() {
  usePageHead({ title: 'Page Not Found', robots: 'noindex' });
  return (
    <Message
      title="Page Not Found"
      action={
        <Link className="button" to="/">
          Back to Home
        </Link>
      }
    >
      There is nothing at this address. It may have been mistyped, or the page has moved.
    </Message>
  );
}

import { Link } from 'react-router';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import { Message } from '../ui/message.tsx';

export const NOT_FOUND_HEAD: PageHead = { title: 'Page Not Found', robots: 'noindex' };

export function NotFoundPage() {
  usePageHead(NOT_FOUND_HEAD);
  return (
    <Message
      title="Page Not Found"
      action={
        <Link className="button" to="/">
          Back to Home
        </Link>
      }
    >
      Check the address for typos. The page may also have moved. You can{' '}
      <Link to="/search">search the papers</Link>.
    </Message>
  );
}

import { Link } from 'react-router';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import { Message } from '../ui/message.tsx';

export const PAPER_NOT_FOUND_HEAD: PageHead = { title: 'Paper not found', robots: 'noindex' };

/** The 404 page for papers that don't exist or that the reader can't see. */
export function PaperNotFound() {
  usePageHead(PAPER_NOT_FOUND_HEAD);
  return (
    // The server rendered it without a session: hidden until the session is restored, which may see the paper.
    <div className="until-session">
      <Message
        title="Paper not found"
        action={
          <Link className="button" to="/browse">
            Browse papers
          </Link>
        }
      >
        Check the id for typos, or <Link to="/search">search the papers</Link>. Only logged-in authors can see
        a paper that isn’t public yet.
      </Message>
    </div>
  );
}

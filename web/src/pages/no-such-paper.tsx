import { Link } from 'react-router';
import { type PageHead, usePageHead } from '../lib/page-head.ts';
import { Message } from '../ui/message.tsx';

export const NO_SUCH_PAPER_HEAD: PageHead = { title: 'Paper not found', robots: 'noindex' };

/** A paper's own 404: the address is well formed, the paper is not there, or not for this reader. */
export function NoSuchPaper() {
  usePageHead(NO_SUCH_PAPER_HEAD);
  return (
    <Message
      title="There is no paper with this id"
      action={
        <Link className="button" to="/browse">
          Browse papers
        </Link>
      }
    >
      Check the id for a slip of the pen. A paper that is not yet public is shown to its authors only, once
      they are logged in.
    </Message>
  );
}

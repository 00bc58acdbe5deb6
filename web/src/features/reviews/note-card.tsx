import { Link } from 'react-router';
import type { PaperItem } from '#shared/domain/review-item.ts';
import { counted } from '#shared/input/counted.ts';
import { ItemAnswerForm } from './item-answer.tsx';
import { ItemCard } from './item-card.tsx';
import { permalinkAddress, reviewsAddress } from './review-addresses.ts';

interface NoteCardProps {
  item: PaperItem;
  newestVersion: number;
  isAuthor: boolean;
  withQuote?: boolean;
}

/** An item beside the paper: with its reviewer, others with the same finding, and for authors the answers. */
export function NoteCard({ item, newestVersion, isAuthor, withQuote = false }: NoteCardProps) {
  const { id, number, review, reviewer, alsoFoundBy, answer, answeredVersion } = item;
  const archiveId = review.permalink.replace(/\.r\d+$/, '');
  return (
    <ItemCard item={item} answer={answer} answeredVersion={answeredVersion} withQuote={withQuote}>
      <p className="item-by">
        <Link
          to={`${permalinkAddress({ paper: { id: '', archiveId, title: '' }, number: review.number })}-item-${number}`}
        >
          {reviewer.name}
        </Link>
        {review.version < newestVersion && <span>about version {review.version}</span>}
        {alsoFoundBy.length > 0 && (
          <span>
            also found by{' '}
            {alsoFoundBy.slice(0, 3).map((other, index) => (
              <span key={other.id}>
                {index > 0 && ', '}
                <Link to={`${reviewsAddress(archiveId)}#${other.id}`}>{other.name}</Link>
              </span>
            ))}
            {alsoFoundBy.length > 3 && ` and ${counted(alsoFoundBy.length - 3, 'other')}`}
          </span>
        )}
      </p>
      {isAuthor && (
        <ItemAnswerForm
          reviewId={review.id}
          number={number}
          name={id}
          canBeDone={newestVersion > review.version}
        />
      )}
    </ItemCard>
  );
}

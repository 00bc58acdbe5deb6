import { Link, useLocation } from 'react-router';
import type { Review } from '#shared/domain/review.ts';
import { Day } from '../../ui/date.tsx';
import { RebuttalThread } from './rebuttal-thread.tsx';
import { editAddress } from './review-addresses.ts';
import { ReviewHistory } from './review-history.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { ReviewerName } from './reviewer-name.tsx';
import { ScoreBars } from './score-bars.tsx';
import { VoteButtons } from './vote-buttons.tsx';

/** One review, whole: who, how sure, what; votes, answers and earlier texts. `#r3` leads to it. */
export function ReviewArticle({ review }: { review: Review }) {
  const { hash } = useLocation();
  const id = `r${review.number}`;
  return (
    // Marked by hand: `:target` knows nothing of addresses that change within the application.
    <article
      id={id}
      className="review"
      aria-labelledby={`${id}-title`}
      data-linked={hash === `#${id}` || undefined}
    >
      <header className="review-head">
        <div>
          <h2 className="review-meta" id={`${id}-title`}>
            <span className="visually-hidden">Review {review.number}: </span>
            <a className="mono" href={`#${id}`} title="Link to this review">
              {review.permalink}
            </a>
            <Marks review={review} />
          </h2>
          <ReviewerName review={review} />
        </div>
        <p className="review-overall">
          <strong>{review.overallScore}</strong> / 10
          <span>confidence {review.confidenceLevel}</span>
        </p>
      </header>
      <ScoreBars content={review} />
      <ReviewTexts content={review} />
      <ReviewHistory review={review} />
      <footer className="review-foot">
        <VoteButtons review={review} />
        <p className="review-facts dotted">
          <span>
            <Day value={review.createdAt} />
          </span>
          {review.modelUsed && <span>{review.modelUsed}</span>}
          {review.tags.length > 0 && <span>{review.tags.join(', ')}</span>}
          {review.canEdit && (
            <span>
              <Link to={editAddress(review)}>Edit review</Link>
            </span>
          )}
        </p>
      </footer>
      <RebuttalThread review={review} />
    </article>
  );
}

function Marks({ review }: { review: Review }) {
  const { version, isOlderVersion, sameInstitution, automated, humanValidated, requestId } = review;
  const marks = [
    ...(isOlderVersion ? [{ text: `Of version ${version}, an older one`, tone: 'pending' }] : []),
    ...(sameInstitution ? [{ text: 'Same institution as an author', tone: 'rubric' }] : []),
    ...(automated ? [{ text: humanValidated ? 'Automated, checked by a person' : 'Automated' }] : []),
    ...(requestId ? [{ text: 'Requested' }] : []),
  ];
  return marks.map(({ text, tone = 'soft' }) => (
    <span key={text} className="badge" data-tone={tone}>
      {text}
    </span>
  ));
}

import { Link, useLocation } from 'react-router';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import type { Review } from '#shared/domain/review.ts';
import { AI_ASSISTANCE } from '#shared/domain/review-policy.ts';
import { Day } from '../../ui/date.tsx';
import { RebuttalThread } from './rebuttal-thread.tsx';
import { editAddress } from './review-addresses.ts';
import { ReviewHistory } from './review-history.tsx';
import { ReviewItemList } from './review-item-list.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { ReviewerName } from './reviewer-name.tsx';
import { ScoreBars } from './score-bars.tsx';
import { VoteButtons } from './vote-buttons.tsx';

/** A review in full: reviewer, texts, scores, history, votes, and replies. Its anchor is `#r3`. */
export function ReviewArticle({ review }: { review: Review }) {
  const { hash } = useLocation();
  const id = `r${review.number}`;
  return (
    // `:target` doesn't match after navigation within the app, so the review is marked with an attribute.
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
            <Badges review={review} />
          </h2>
          <ReviewerName review={review} />
        </div>
        <p className="review-overall">
          <strong>{review.overallScore}</strong> / 10
          <span>confidence {review.confidenceLevel}</span>
        </p>
      </header>
      <ReviewTexts content={review} />
      {review.items.length > 0 && <ReviewItemList review={review} />}
      <ScoreBars content={review} omit={IN_HEAD} />
      <ReviewHistory review={review} />
      <footer className="review-foot">
        <VoteButtons review={review} />
        <p className="review-facts dotted">
          {review.doi && <a href={doiUrl(review.doi)}>{`doi:${review.doi}`}</a>}
          <span>
            <Day value={review.createdAt} />
          </span>
          {review.requestId && <span>requested</span>}
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

/** The scores that a review's head shows. */
const IN_HEAD = ['overallScore', 'confidenceLevel'] as const;

function Badges({ review }: { review: Review }) {
  const { version, isOlderVersion, sameInstitution, automated, humanValidated, aiAssistance } = review;
  const badges = [
    ...(isOlderVersion ? [{ text: `For older version ${version}`, tone: 'pending' }] : []),
    ...(sameInstitution ? [{ text: 'Same institution as an author', tone: 'rubric' }] : []),
    // The sign of its agent says that it is automated.
    ...(automated && humanValidated ? [{ text: 'Checked by a person' }] : []),
    ...(aiAssistance ? [{ text: AI_ASSISTANCE[aiAssistance].name }] : []),
  ];
  return badges.map(({ text, tone = 'soft' }) => (
    <span key={text} className="badge" data-tone={tone}>
      {text}
    </span>
  ));
}

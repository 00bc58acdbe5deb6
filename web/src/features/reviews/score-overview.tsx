import type { ReviewOverview } from '#shared/domain/review.ts';
import { counted } from '../../ui/counted.ts';
import { NumberTable, TableScroll } from '../../ui/number-table.tsx';
import { decimal } from './decimal.ts';
import { SCORE_QUESTIONS } from './score-fields.ts';
import { ScorePicture } from './score-picture.tsx';

/** How the scores of the paper's newest version spread between its reviewers: numbers, pictures, and a table on demand. */
export function ScoreOverview({ overview }: { overview: ReviewOverview }) {
  const { ofCurrentVersion, currentVersion, count } = overview;
  if (ofCurrentVersion === 0)
    return count === 0 ? null : (
      <p className="score-overview-note">
        Version {currentVersion} has no reviews yet; those below are of earlier versions.
      </p>
    );
  return (
    <section className="score-overview" aria-labelledby="scores-label">
      <h2 className="label" id="scores-label">
        Scores of version {currentVersion}, {counted(ofCurrentVersion, 'review')}
      </h2>
      <ul className="score-grid">
        {SCORE_QUESTIONS.map(({ field, name, asks }) => {
          const spread = overview.scores[field];
          return (
            spread && (
              <li key={field} title={asks}>
                <span className="score-name">{name}</span>
                <span className="score-mean">{spread.mean === null ? '–' : decimal(spread.mean)}</span>
                <ScorePicture name={name} spread={spread} />
              </li>
            )
          );
        })}
      </ul>
      <p className="score-overview-note">
        Columns: how many reviewers gave 1 to 10. Line: from the lowest to the highest. Dot: the mean, each
        review counted once.
      </p>
      <details className="review-more score-table">
        <summary>The same as a table</summary>
        <OverviewTable overview={overview} />
      </details>
    </section>
  );
}

const TEN = Array.from({ length: 10 }, (_, index) => index + 1);

function OverviewTable({ overview }: { overview: ReviewOverview }) {
  return (
    <TableScroll label="Scores as a table">
      <NumberTable columns={['Score', 'Mean', 'Std. dev.', ...TEN]}>
        {SCORE_QUESTIONS.map(({ field, name }) => {
          const spread = overview.scores[field];
          return (
            spread && (
              <tr key={field}>
                <th scope="row">{name}</th>
                <td>{spread.mean === null ? '–' : decimal(spread.mean)}</td>
                <td>{spread.standardDeviation === null ? '–' : decimal(spread.standardDeviation)}</td>
                {TEN.map((score) => (
                  <td key={score}>{spread.distribution[score - 1] || '·'}</td>
                ))}
              </tr>
            )
          );
        })}
      </NumberTable>
    </TableScroll>
  );
}

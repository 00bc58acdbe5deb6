import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import type { ReviewOverview } from '#shared/domain/review.ts';
import { counted } from '#shared/input/counted.ts';
import { NumberTable, TableScroll } from '../../ui/number-table.tsx';
import { decimal } from './decimal.ts';
import { ScoreChart } from './score-chart.tsx';
import { SCORE_QUESTIONS } from './score-fields.ts';

/** The fewest reviews whose scores have a distribution worth a chart: those of a quorum. */
const FEWEST = DECISION_BOUNDS.reviews;

/** The distribution of the scores of a paper's newest version, on demand: means, charts, and a table. */
export function ScoreOverview({ overview }: { overview: ReviewOverview }) {
  const { ofCurrentVersion, currentVersion, count } = overview;
  if (ofCurrentVersion === 0)
    return count === 0 ? null : (
      <p className="score-overview-note">
        Version {currentVersion} has no reviews yet. The reviews below are of earlier versions.
      </p>
    );
  if (ofCurrentVersion < FEWEST) return null;
  return (
    <details className="review-more score-overview">
      <summary>
        Distribution of the scores of {counted(ofCurrentVersion, 'review')} of version {currentVersion}
      </summary>
      <ul className="score-grid">
        {SCORE_QUESTIONS.map(({ field, name, asks }) => {
          const spread = overview.scores[field];
          return (
            spread && (
              <li key={field} title={asks}>
                <span className="score-name">{name}</span>
                <span className="score-mean">{spread.mean === null ? '–' : decimal(spread.mean)}</span>
                <ScoreChart name={name} spread={spread} />
              </li>
            )
          );
        })}
      </ul>
      <p className="score-overview-note">
        Bars: number of reviewers for each score. Line: range from the lowest to the highest score. Dot:
        unweighted mean.
      </p>
      <details className="review-more score-table">
        <summary>Show as table</summary>
        <OverviewTable overview={overview} />
      </details>
    </details>
  );
}

const SCORES = Array.from({ length: 10 }, (_, index) => index + 1);

function OverviewTable({ overview }: { overview: ReviewOverview }) {
  return (
    <TableScroll label="Scores">
      <NumberTable columns={['Score', 'Mean', 'Std. dev.', ...SCORES]}>
        {SCORE_QUESTIONS.map(({ field, name }) => {
          const spread = overview.scores[field];
          return (
            spread && (
              <tr key={field}>
                <th scope="row">{name}</th>
                <td>{spread.mean === null ? '–' : decimal(spread.mean)}</td>
                <td>{spread.standardDeviation === null ? '–' : decimal(spread.standardDeviation)}</td>
                {SCORES.map((score) => (
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

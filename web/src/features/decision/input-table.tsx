import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { termsOf } from '#shared/domain/decision.ts';
import type { Decision } from '#shared/domain/review.ts';
import { NumberTable, TableScroll } from '../../ui/number-table.tsx';
import { decisionQueries } from './decision-queries.ts';
import { weightFormula } from './explain-decision.ts';

/** Each review's contribution to a decision: scores, weight with its formula, and share of the total weight. */
export function InputTable({ reference, decision }: { reference: string; decision: Decision }) {
  const { data: numbers } = useQuery(decisionQueries.numbers(reference));
  const { asksForSigns } = termsOf(decision.rule);
  const nameOf = (reviewId: string) => {
    const number = numbers?.[reviewId];
    return number === undefined ? '…' : <Link to={`/papers/${reference}/reviews#r${number}`}>r{number}</Link>;
  };
  return (
    <TableScroll label="Contribution of each review">
      <NumberTable
        columns={['Review', 'Overall', 'Correctness', 'Weight', 'Share']}
        foot={
          <tr>
            <th scope="row">Mean</th>
            <td>{decision.meanOverall?.toFixed(2) ?? '–'}</td>
            <td>{decision.meanCorrectness?.toFixed(2) ?? '–'}</td>
            <td>{decision.inputs.reduce((sum, { weight }) => sum + weight, 0).toFixed(3)}</td>
            <td>100 %</td>
          </tr>
        }
      >
        {decision.inputs.map((input) => (
          <tr key={input.reviewId}>
            <th scope="row">
              {nameOf(input.reviewId)}
              {asksForSigns && input.sign === null && (
                <span className="adjusted-score">not in the quorum</span>
              )}
            </th>
            <td>
              <Score given={input.overall} adjusted={input.adjusted?.overall} />
            </td>
            <td>
              <Score given={input.correctness} adjusted={input.adjusted?.correctness} />
            </td>
            <td>
              <span className="weight-sum">{weightFormula(input, decision.rule)} = </span>
              {input.weight.toFixed(3)}
            </td>
            <td>{Math.round(input.share * 100)} %</td>
          </tr>
        ))}
      </NumberTable>
      {/* The page has only some of the reviews. */}
      {numbers === undefined && <template data-in-browser="near" />}
    </TableScroll>
  );
}

/** A score as given, with the adjusted one below. */
function Score({ given, adjusted }: { given: number; adjusted: number | undefined }) {
  return (
    <>
      {given}
      {adjusted !== undefined && <span className="adjusted-score">adjusted {adjusted.toFixed(1)}</span>}
    </>
  );
}

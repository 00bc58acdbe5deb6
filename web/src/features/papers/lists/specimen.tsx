import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DECISION_BOUNDS } from '#shared/domain/decision-bounds.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { counted } from '#shared/input/counted.ts';
import { FormulaText } from '../../../ui/formula-text.tsx';
import { Byline } from '../byline.tsx';
import { paperQueries } from '../paper-queries.ts';

/**
 * An accepted paper and what was found about it: the newest one that others reproduced, else the newest. Renders nothing before there is one.
 * @param count how many accepted papers the list below shows, so that both need one request
 */
export function Specimen({ count }: { count: number }) {
  const { data } = useQuery(paperQueries.list({ status: 'ACCEPTED' }, 1, count));
  const papers = data?.papers ?? [];
  const paper = papers.find(({ reproductions }) => reproductions) ?? papers[0];
  if (!paper) return null;
  return (
    <section className="specimen" aria-labelledby="specimen">
      <p className="label">Accepted paper</p>
      <h2 id="specimen">
        <Link to={`/papers/${paper.archiveId}`}>
          <FormulaText text={paper.title} />
        </Link>
      </h2>
      <Byline authors={paper.authors} most={4} />
      <p className="specimen-verdict">{verdictSentence(paper)}</p>
    </section>
  );
}

/** `Accepted with 6.5 of 10 by 3 reviews, where 6.0 is needed. Another supervisor reproduced 3 of 3 outputs.` */
function verdictSentence({ decisionScore, _count, reproductions }: PaperSummary): string {
  const score = decisionScore === null ? '' : ` with ${decisionScore.toFixed(1)} of 10`;
  const needed =
    decisionScore === null ? '' : `, where ${DECISION_BOUNDS.acceptOverall.toFixed(1)} is needed`;
  const accepted = `Accepted${score} after ${counted(_count.reviews, 'review')}${needed}.`;
  if (!reproductions) return accepted;
  const { reproduced, outputs } = reproductions;
  return `${accepted} Others ran its code: ${reproduced} of ${counted(outputs, 'output')} reproduced.`;
}

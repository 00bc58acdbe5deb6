import type { ExamRecord, MeasuredShare } from '#shared/domain/exam.ts';
import { counted } from '#shared/input/counted.ts';
import { Moment } from '../../ui/date.tsx';
import { NumberTable, TableScroll } from '../../ui/number-table.tsx';

/** What an agent’s exams say: how many planted errors it names, and how many of its items about errors are right. */
export function ExamResults({ record }: { record: ExamRecord }) {
  const { exams, recall, precision, severity, kinds, fields, months, models, lastAt } = record;
  return (
    <section className="exam-results" aria-labelledby="exams">
      <header className="section-head">
        <h2 id="exams">Exams</h2>
        <span>
          {counted(exams, 'exam')}, last <Moment value={lastAt} />
        </span>
      </header>
      <p>
        In an exam, the agent gets a copy of a paper with planted errors, like a paper to review. The ranges
        are 95 % confidence intervals. The original is public: an agent that compares the two finds all errors
        without reading, and nothing prevents it.
      </p>
      <dl className="exam-shares">
        <Share name="Planted errors named" of={recall} />
        <Share name="Comments on errors that name a planted one" of={precision} />
        <Share name="Right severity, of those named" of={severity} />
      </dl>
      <details className="review-more">
        <summary>By kind of error, field, month and model</summary>
        <TableScroll label="Exams in detail">
          <NumberTable columns={['', 'Errors named', '95 % interval']}>
            <Rows title="Kind of error" rows={kinds} />
            <Rows title="Field" rows={fields} />
            <Rows title="Month" rows={months} />
            <Rows title="Model" rows={models} />
          </NumberTable>
        </TableScroll>
      </details>
    </section>
  );
}

function Share({ name, of }: { name: string; of: MeasuredShare }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{of.share === null ? '–' : percent(of.share)}</strong>
        <span>{of.share === null ? 'none yet' : `${of.hits} of ${of.of}, ${interval(of)}`}</span>
        <span className="exam-interval" aria-hidden>
          <span style={{ left: percent(of.low), right: percent(1 - of.high) }} />
        </span>
      </dd>
    </div>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly { name: string; recall: MeasuredShare }[] }) {
  return (
    <>
      <tr className="exam-group">
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {rows.map(({ name, recall }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            {recall.hits} of {recall.of}
          </td>
          <td>{interval(recall)}</td>
        </tr>
      ))}
    </>
  );
}

const percent = (share: number) => `${Math.round(100 * share)} %`;
const interval = ({ low, high }: MeasuredShare) => `${Math.round(100 * low)} to ${percent(high)}`;

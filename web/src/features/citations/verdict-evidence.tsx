import type { FieldEvidence, ReferenceCheck } from '#shared/domain/reference-check.ts';
import {
  AUTHORS_DIFFERENCES,
  CATALOGS,
  COMPARED_FIELDS,
  NOTICE_KINDS,
} from '#shared/domain/reference-check-constants.ts';
import { Day } from '../../ui/date.tsx';

const OUTCOMES = { found: 'found', nothing: 'not there', failed: 'no answer' } as const;

/** The fields of a reference and of its record side by side, the publisher's notices, and where we looked. */
export function VerdictEvidence({ check: { fields, record, notices, lookedIn } }: { check: ReferenceCheck }) {
  const compared = fields.filter(({ cited, record: found }) => cited !== '' || found !== '');
  return (
    <>
      <Notices notices={notices} />
      {record && compared.length > 0 && (
        <table className="verdict-fields">
          <thead>
            <tr>
              <td />
              <th scope="col">This paper</th>
              <th scope="col">
                {record.url ? <a href={record.url}>{CATALOGS[record.catalog]}</a> : CATALOGS[record.catalog]}
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map((evidence) => (
              <Row key={evidence.field} evidence={evidence} catalog={CATALOGS[record.catalog]} />
            ))}
          </tbody>
        </table>
      )}
      <LookedIn lookedIn={lookedIn} />
    </>
  );
}

function Notices({ notices }: Pick<ReferenceCheck, 'notices'>) {
  return notices.map(({ kind, doi, date }) => (
    <p key={`${kind} ${doi}`} className="dotted">
      <strong>{NOTICE_KINDS[kind]}</strong>
      {date && <span>{/^\d{4}-\d\d-\d\d$/.test(date) ? <Day value={date} /> : date}</span>}
      {doi && <a href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</a>}
    </p>
  ));
}

/** Where we looked, with a date for each day: most lookups are of one. */
function LookedIn({ lookedIn }: Pick<ReferenceCheck, 'lookedIn'>) {
  const days = Map.groupBy(lookedIn, ({ at }) => at.slice(0, 10));
  return [...days].map(([day, lookups]) => (
    <p key={day} className="dotted verdict-small">
      {lookups.map(({ catalog, outcome }) => (
        <span key={catalog}>
          {CATALOGS[catalog]}: {OUTCOMES[outcome]}
        </span>
      ))}
      {day && <Day value={lookups[0]?.at ?? day} />}
    </p>
  ));
}

function Row({ evidence, catalog }: { evidence: FieldEvidence; catalog: string }) {
  const { field, result, cited, record, difference } = evidence;
  const differs = result === 'differs';
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{COMPARED_FIELDS[field]}</th>
      <td data-label="This paper">{cited || <None />}</td>
      <td data-label={catalog}>
        {differs && (
          <>
            <span className="verdict-differs" aria-hidden>
              ≠{' '}
            </span>
            <span className="visually-hidden">Differs: </span>
          </>
        )}
        {record || <None />}
        {difference && <span className="verdict-small"> {AUTHORS_DIFFERENCES[difference]}</span>}
      </td>
    </tr>
  );
}

const None = () => <span className="verdict-none">not given</span>;

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
  return (
    <>
      {notices.length > 0 && (
        <ul className="verdict-notices">
          {notices.map(({ kind, doi, date }) => (
            <li key={`${kind} ${doi}`}>
              {NOTICE_KINDS[kind]}
              {date && `, ${date}`}
              {doi && (
                <>
                  : <a href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {record && fields.length > 0 && (
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
            {fields.map((evidence) => (
              <Row key={evidence.field} evidence={evidence} />
            ))}
          </tbody>
        </table>
      )}
      {lookedIn.length > 0 && (
        <p className="verdict-small">
          We looked in{' '}
          {lookedIn.map(({ catalog, outcome, at }, index) => (
            <span key={`${catalog} ${at}`}>
              {index > 0 && '; '}
              {CATALOGS[catalog]}: {OUTCOMES[outcome]}, <Day value={at} />
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

function Row({ evidence: { field, result, cited, record, difference } }: { evidence: FieldEvidence }) {
  const differs = result === 'differs';
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{COMPARED_FIELDS[field]}</th>
      <td>{cited || '–'}</td>
      <td>
        {record || '–'}
        {differs && <strong> {difference ? AUTHORS_DIFFERENCES[difference] : 'Differs.'}</strong>}
      </td>
    </tr>
  );
}

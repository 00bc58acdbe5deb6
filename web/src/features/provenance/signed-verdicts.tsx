import { Link } from 'react-router';
import { REFERENCE_VERDICT_NAMES, REFERENCE_VERDICTS } from '#shared/domain/reference-check-constants.ts';
import { Moment } from '../../ui/date.tsx';
import type { CheckedReferences } from './check-provenance.ts';

/** The signed verdicts on a version's references, as counts, and whether their signature is valid. */
export function SignedVerdicts({
  checked: { record, isVerified },
  reference,
}: {
  checked: CheckedReferences;
  /** The version, as in URLs. */
  reference: string;
}) {
  const counts = REFERENCE_VERDICT_NAMES.flatMap((verdict) => {
    const count = record.references.filter((one) => one.verdict === verdict).length;
    return count > 0 ? [{ verdict, count }] : [];
  });
  return (
    <>
      <p>
        {isVerified
          ? 'The verdicts on the references have a signature of their own, because they come after publication and can change. Your browser verified it.'
          : 'The signature of the verdicts isn’t valid. Don’t rely on them.'}
      </p>
      <dl className="provenance-facts">
        {counts.map(({ verdict, count }) => (
          <div key={verdict}>
            <dt>{REFERENCE_VERDICTS[verdict].label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        <div>
          <dt>Signed</dt>
          <dd>
            <Moment value={record.signedAt} />
          </dd>
        </div>
      </dl>
      <p>
        <Link to={`/papers/${reference}?view=references`}>See the references</Link>
      </p>
    </>
  );
}

import { ShieldCheck, ShieldX } from 'lucide-react';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Checked } from './check-provenance.ts';

const REASONS = {
  'not-a-record': 'This isn’t a signed record. Don’t rely on anything below.',
  'unknown-key': `The record was signed with a key that isn’t ${PRODUCT_NAME}’s. Don’t rely on anything below.`,
  signature: 'The record was changed after it was signed. Don’t rely on anything below.',
  'another-paper': 'This is the record of another paper or version.',
} as const;

/** The result of the signature check in this browser. */
export function Verdict({ verification, kid }: { verification: Checked; kid: string }) {
  const isVerified = verification.verified;
  const Icon = isVerified ? ShieldCheck : ShieldX;
  return (
    <div className="signature-check" data-verified={isVerified} role="status">
      <Icon className="signature-check-sign" aria-hidden />
      <div>
        <p className="signature-check-word">{isVerified ? 'Verified' : 'Not verified'}</p>
        <p>
          {verification.verified
            ? `Your browser verified the signature with ${PRODUCT_NAME}’s public key. The record hasn’t changed since it was signed.`
            : REASONS[verification.reason]}
        </p>
        <p className="signature-check-key">
          Key <span className="mono">{kid}</span>
        </p>
      </div>
    </div>
  );
}

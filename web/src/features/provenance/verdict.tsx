import { ShieldCheck, ShieldX } from 'lucide-react';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Checked } from './check-provenance.ts';

const REASONS = {
  'not-a-record': 'What came is not a signed record. Do not rely on anything below.',
  'unknown-key': `The record names a key that is none of ${PRODUCT_NAME}’s. Do not rely on anything below.`,
  signature: 'The record was changed after it was signed. Do not rely on anything below.',
  'another-paper': 'This is the record of another paper or version.',
} as const;

/** Whether the signature holds, as this browser found. */
export function Verdict({ verification, kid }: { verification: Checked; kid: string }) {
  const isVerified = verification.verified;
  const Sign = isVerified ? ShieldCheck : ShieldX;
  return (
    <div className="verdict" data-verified={isVerified} role="status">
      <Sign className="verdict-sign" aria-hidden />
      <div>
        <p className="verdict-word">{isVerified ? 'Verified' : 'Not verified'}</p>
        <p>
          {verification.verified
            ? `Your browser has checked the signature against ${PRODUCT_NAME}’s public key: this is the record as it was signed.`
            : REASONS[verification.reason]}
        </p>
        <p className="verdict-key">
          Key <span className="mono">{kid}</span>
        </p>
      </div>
    </div>
  );
}

import { useSearchParams } from 'react-router';
import { CreditHistory } from '../features/credits/credit-history.tsx';
import { readCreditsAddress } from '../features/credits/credits-address.ts';
import { usePageHead } from '../lib/page-head.ts';

/** `/credits`: the supervisor's balance and its history. */
export function CreditsPage() {
  const [params] = useSearchParams();
  usePageHead({ title: 'Credits', robots: 'noindex' });
  return <CreditHistory view={readCreditsAddress(params)} />;
}

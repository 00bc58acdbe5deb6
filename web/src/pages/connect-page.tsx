import { useSearchParams } from 'react-router';
import { Consent } from '../features/connections/consent-form.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';

const PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
];

/** Where a program sends its user's browser, to be let in (OAuth 2.1). */
export function ConnectPage() {
  usePageHead({ title: 'Connect an assistant', robots: 'noindex' });
  const { supervisor } = useAuth();
  const [given] = useSearchParams();
  const request = Object.fromEntries([...given].filter(([name]) => PARAMETERS.includes(name)));
  return (
    <FormPage narrow title="Connect an assistant">
      <Consent request={request} username={supervisor?.username ?? ''} />
    </FormPage>
  );
}

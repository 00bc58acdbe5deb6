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

/** The OAuth 2.1 consent page, to which an assistant sends its user's browser. */
export function ConnectPage() {
  usePageHead({ title: 'Connect an assistant', robots: 'noindex' });
  const { supervisor } = useAuth();
  const [params] = useSearchParams();
  const request = Object.fromEntries([...params].filter(([name]) => PARAMETERS.includes(name)));
  return (
    <FormPage narrow title="Connect an assistant">
      <Consent request={request} username={supervisor?.username ?? ''} />
    </FormPage>
  );
}

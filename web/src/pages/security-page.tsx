import { SecurityPanel } from '../features/security/security-panel.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { FormPage } from '../ui/form/form-page.tsx';

export function SecurityPage() {
  usePageHead({ title: 'Account security', robots: 'noindex' });
  return (
    <FormPage title="Account security">
      <SecurityPanel />
    </FormPage>
  );
}

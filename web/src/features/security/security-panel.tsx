import '../../ui/form/form.css';
import { FormSection } from '../../ui/form/form-section.tsx';
import { PasswordChange } from './password-change.tsx';
import './security.css';
import { SecurityEvents } from './security-events.tsx';
import { SessionList } from './session-list.tsx';

/** Everything about who gets into my account: password, sessions, what happened of late. Needs `FormTheme` around it. */
export function SecurityPanel() {
  return (
    <>
      <FormSection title="Password" hint="Changing it ends all other sessions.">
        <PasswordChange />
      </FormSection>
      <FormSection title="Sessions" hint="Where you are logged in. End those that you do not know.">
        <SessionList />
      </FormSection>
      <FormSection
        title="Recent events"
        hint="If something here was not you, change your password and revoke your API keys."
      >
        <SecurityEvents />
      </FormSection>
    </>
  );
}

import '../../ui/form/form.css';
import { FormSection } from '../../ui/form/form-section.tsx';
import { PasswordChange } from './password-change.tsx';
import './security.css';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SecurityEvents } from './security-events.tsx';
import { SessionList } from './session-list.tsx';

/** Password, second factor, sessions, and security events of my account. Needs `FormTheme` around it. */
export function SecurityPanel() {
  return (
    <>
      <FormSection title="Password" hint="Changing it ends all other sessions.">
        <PasswordChange />
      </FormSection>
      <FormSection
        title="Second factor"
        hint="A passkey or an authenticator app protects your account even if your password is stolen."
      >
        <SecondFactorSection />
      </FormSection>
      <FormSection title="Sessions" hint="Where you’re logged in. End sessions you don’t recognize.">
        <SessionList />
      </FormSection>
      <FormSection
        title="Recent events"
        hint="If you don’t recognize an event, change your password and revoke your API keys."
      >
        <SecurityEvents />
      </FormSection>
    </>
  );
}

import { FormSection } from '../../ui/form/form-section.tsx';
import { BrowserAlerts } from './browser-alerts.tsx';
import { GlobalSwitches } from './global-switches.tsx';
import { TypeSwitches } from './type-switches.tsx';
import './notification-settings.css';

/** The notification settings. Each change is saved immediately. */
export function NotificationSettings() {
  return (
    <>
      <FormSection
        title="Notifications"
        hint="Choose how we notify you. You always get security alerts. Changes are saved immediately."
      >
        <GlobalSwitches />
      </FormSection>
      <FormSection title="This browser" hint="You get push alerts even when Colophon isn’t open.">
        <BrowserAlerts />
      </FormSection>
      <FormSection title="By group" hint="“In app” means the bell and the notifications page.">
        <TypeSwitches />
      </FormSection>
    </>
  );
}

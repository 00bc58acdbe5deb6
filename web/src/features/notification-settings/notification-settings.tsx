import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormSection } from '../../ui/form/form-section.tsx';
import { BrowserAlerts } from './browser-alerts.tsx';
import { GlobalSwitches } from './global-switches.tsx';
import { TypeSwitches } from './type-switches.tsx';
import './notification-settings.css';

/** The notification settings. Each change is saved immediately. `/profile#notifications` links here. */
export function NotificationSettings() {
  const section = useRef<HTMLDivElement>(null);
  const hasScrolled = useRef(false);
  const isLoaded = useIsFetching() === 0;
  useEffect(() => {
    // The browser follows the hash before this page has rendered, and the content above grows while it loads.
    if (!isLoaded || hasScrolled.current) return;
    hasScrolled.current = true;
    if (window.location.hash === '#notifications') section.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div id="notifications" className="notification-settings" ref={section}>
      <FormSection
        title="Notifications"
        hint="Choose how we notify you. You always get security alerts. Changes are saved immediately."
      >
        <GlobalSwitches />
      </FormSection>
      <FormSection title="This browser" hint="You get push alerts even when Colophon isn’t open.">
        <BrowserAlerts />
      </FormSection>
      <FormSection title="By type" hint="“In app” means the bell and the notifications page.">
        <TypeSwitches />
      </FormSection>
    </div>
  );
}

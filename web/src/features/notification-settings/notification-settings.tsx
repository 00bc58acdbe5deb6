import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormSection } from '../../ui/form/form-section.tsx';
import { AlertsHere } from './alerts-here.tsx';
import { GlobalSwitches } from './global-switches.tsx';
import { TypeSwitches } from './type-switches.tsx';
import './notification-settings.css';

/** What I am told of, where, and when not; each switch takes effect at once. `/profile#notifications` leads here. */
export function NotificationSettings() {
  const place = useRef<HTMLDivElement>(null);
  const hasLed = useRef(false);
  const isLoaded = useIsFetching() === 0;
  useEffect(() => {
    // The page is drawn after its address was followed, and what stands above grows as it is read.
    if (!isLoaded || hasLed.current) return;
    hasLed.current = true;
    if (window.location.hash === '#notifications') place.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div id="notifications" className="notification-settings" ref={place}>
      <FormSection
        title="Notifications"
        hint="What you are told, and where. Security alerts always come. Every change is kept at once."
      >
        <GlobalSwitches />
      </FormSection>
      <FormSection title="This browser" hint="Alerts also come while no page of ours is open.">
        <AlertsHere />
      </FormSection>
      <FormSection title="By kind" hint="Here: in the bell and on the page of notifications.">
        <TypeSwitches />
      </FormSection>
    </div>
  );
}

import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { useSubmitPath } from '../features/site-state/use-submit-path.ts';
import { WorkTabs } from './work-tabs.tsx';

/** The upper part of `/` for somebody who is logged in. */
export function OwnHomePage() {
  return (
    <>
      <WorkTabs />
      <Dashboard submitPath={useSubmitPath()} />
    </>
  );
}

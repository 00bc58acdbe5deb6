import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { settingsOf } from './site-settings.ts';
import { SiteStateForm } from './site-state-form.tsx';
import './site-state-control.css';

/** The form with the current settings. It resets when another admin changes them. */
export function SiteStateControl() {
  const [applied, setApplied] = useState('');
  const site = useQuery(api['site-state'].get.queryOptions({ select: ({ data }) => data }));
  if (site.data) {
    const settings = settingsOf(site.data);
    const key = JSON.stringify(settings);
    return (
      <SiteStateForm
        key={key}
        settings={settings}
        wasApplied={applied === key}
        onApplied={(now) => setApplied(JSON.stringify(now))}
      />
    );
  }
  if (site.isError)
    return <ErrorMessage title="Failed to load site state" error={site.error} onRetry={site.refetch} />;
  return (
    <div role="status" aria-label="Loading platform status..." className="entry-skeleton">
      <Skeleton width={420} height={38} />
      <Skeleton width={300} height={64} />
      <Skeleton width={520} height={90} />
    </div>
  );
}

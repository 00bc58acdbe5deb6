import { useSearchParams } from 'react-router';
import { AuditLog } from '../features/monitoring/audit-log.tsx';
import { MonitoringView } from '../features/monitoring/monitoring-view.tsx';
import { pageInAddress } from '../features/papers/page-in-address.ts';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/monitoring`: how the platform does, and what its admins did. */
export function MonitoringPage() {
  usePageHead({ title: 'Monitoring', robots: 'noindex' });
  const [params] = useSearchParams();
  const period = params.get('period') === '7d' ? '7d' : '24h';
  return (
    <>
      <MonitoringView period={period} />
      <AuditLog
        page={pageInAddress(params)}
        addressOf={(page) => `/monitoring?period=${period}&page=${page}#audit`}
      />
    </>
  );
}

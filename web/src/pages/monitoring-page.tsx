import { useSearchParams } from 'react-router';
import { AuditLog } from '../features/monitoring/audit-log.tsx';
import { MonitoringView } from '../features/monitoring/monitoring-view.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { readPageNumber } from '../lib/page-number.ts';
import '../ui/form/form.css';

/** `/monitoring`: the platform's health and the audit log. */
export function MonitoringPage() {
  usePageHead({ title: 'Monitoring', robots: 'noindex' });
  const [params] = useSearchParams();
  const period = params.get('period') === '7d' ? '7d' : '24h';
  return (
    <>
      <MonitoringView period={period} />
      <AuditLog
        page={readPageNumber(params)}
        addressOf={(page) => `/monitoring?period=${period}&page=${page}#audit`}
      />
    </>
  );
}

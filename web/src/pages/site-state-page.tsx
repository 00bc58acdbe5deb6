import { SiteStateControl } from '../features/site-state/site-state-control.tsx';
import { SiteStateHistory } from '../features/site-state/site-state-history.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/site-state`: what the platform lets people do, and who decided so. */
export function SiteStatePage() {
  usePageHead({ title: 'Site State Control', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Site State Control</h1>
          <p className="list-facts">What the platform lets people do. Admins may always do everything.</p>
        </div>
      </header>
      <SiteStateControl />
      <section aria-labelledby="history">
        <header className="section-head">
          <h2 id="history">What admins did</h2>
        </header>
        <SiteStateHistory />
      </section>
    </>
  );
}

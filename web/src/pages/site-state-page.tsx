import { SiteStateControl } from '../features/site-state/site-state-control.tsx';
import { SiteStateHistory } from '../features/site-state/site-state-history.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/site-state`: the site state and its history. */
export function SiteStatePage() {
  usePageHead({ title: 'Site State Control', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Site State Control</h1>
          <p className="list-facts">Controls what people can do. Admins can always do everything.</p>
        </div>
      </header>
      <SiteStateControl />
      <section aria-labelledby="history">
        <header className="section-head">
          <h2 id="history">History</h2>
        </header>
        <SiteStateHistory />
      </section>
    </>
  );
}

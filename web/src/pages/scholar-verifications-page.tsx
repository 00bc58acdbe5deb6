import { Link, useSearchParams } from 'react-router';
import { PublicationQueue } from '../features/external-papers/publication-queue.tsx';
import { ScholarQueue } from '../features/scholar/scholar-queue.tsx';
import { usePageHead } from '../lib/page-head.ts';
import { Tabs } from '../ui/tabs.tsx';
import '../ui/form/form.css';

const ADDRESS = '/admin/scholar-verifications';
const TABS = [
  ['badges', 'open', 'Open badge requests'],
  ['badges', 'closed', 'Closed badge requests'],
  ['publications', 'open', 'Open external papers'],
  ['publications', 'closed', 'Closed external papers'],
] as const;

/** `/admin/scholar-verifications`: requests for scholar badges, and external papers to confirm. */
export function ScholarVerificationsPage() {
  usePageHead({ title: 'Scholar Verifications', robots: 'noindex' });
  const [params] = useSearchParams();
  const of = params.get('of') === 'publications' ? 'publications' : 'badges';
  const queue = params.get('queue') === 'closed' ? 'closed' : 'open';
  const Queue = of === 'publications' ? PublicationQueue : ScholarQueue;
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Scholar Verifications</h1>
          <p className="list-facts">Requests for scholar badges, and external papers to confirm.</p>
        </div>
      </header>
      <Tabs look="section-tabs" label="Queues">
        {TABS.map(([kind, which, name]) => (
          <Link
            key={name}
            to={addressOf(kind, which)}
            aria-current={kind === of && which === queue ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </Tabs>
      <Queue
        key={of}
        queue={queue}
        cursor={params.get('cursor') ?? undefined}
        addressOf={(cursor) => addressOf(of, queue, cursor)}
      />
    </>
  );
}

function addressOf(of: string, queue: string, cursor?: string): string {
  const params = new URLSearchParams({
    ...(of === 'badges' ? {} : { of }),
    ...(queue === 'open' ? {} : { queue }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return params.size === 0 ? ADDRESS : `${ADDRESS}?${params}`;
}

import { PRODUCT_NAME } from '#shared/constants.ts';
import { StatusView } from '../features/status/status-view.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';

/** `/status`: the current state of the platform's parts and their last 90 days. */
export function StatusPage() {
  const origin = useOrigin();
  usePageHead({
    title: 'Status',
    description: `The current status of ${PRODUCT_NAME} and its last 90 days.`,
    canonical: `${origin}/status`,
  });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Status</h1>
        </div>
      </header>
      <StatusView />
    </>
  );
}

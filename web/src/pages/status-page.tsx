import { PRODUCT_NAME } from '#shared/constants.ts';
import { StatusView } from '../features/status/status-view.tsx';
import { useOrigin } from '../lib/origin.ts';
import { usePageHead } from '../lib/page-head.ts';

/** `/status`: whether the platform's parts answer, and how that was for 90 days. */
export function StatusPage() {
  const origin = useOrigin();
  usePageHead({
    title: 'Status',
    description: `Whether the parts of ${PRODUCT_NAME} answer, and how that was for 90 days.`,
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

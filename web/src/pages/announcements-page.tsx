import { AnnouncementForm } from '../features/notifications/announcement-form.tsx';
import { AnnouncementList } from '../features/notifications/announcement-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/announcements`: what everybody is told, and was told before. */
export function AnnouncementsPage() {
  usePageHead({ title: 'Announcements', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Announcements</h1>
          <p className="list-facts">One notification to everybody who has an account.</p>
        </div>
      </header>
      <AnnouncementForm />
      <section aria-labelledby="announced">
        <header className="section-head">
          <h2 id="announced">Announced before</h2>
        </header>
        <AnnouncementList />
      </section>
    </>
  );
}

import { AnnouncementForm } from '../features/notifications/announcement-form.tsx';
import { AnnouncementList } from '../features/notifications/announcement-list.tsx';
import { usePageHead } from '../lib/page-head.ts';
import '../ui/form/form.css';

/** `/admin/announcements`: publishes announcements and lists earlier ones. */
export function AnnouncementsPage() {
  usePageHead({ title: 'Announcements', robots: 'noindex' });
  return (
    <>
      <header className="list-head">
        <div>
          <h1>Announcements</h1>
          <p className="list-facts">Each announcement notifies all supervisors with a verified account.</p>
        </div>
      </header>
      <AnnouncementForm />
      <section aria-labelledby="announced">
        <header className="section-head">
          <h2 id="announced">Earlier announcements</h2>
        </header>
        <AnnouncementList />
      </section>
    </>
  );
}

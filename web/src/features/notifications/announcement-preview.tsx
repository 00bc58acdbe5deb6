import './notifications.css';

/** Shows an announcement as it will appear in the bell's panel. */
export function AnnouncementPreview({ title, message }: { title: string; message: string }) {
  return (
    <section className="announcement-preview" aria-labelledby="preview">
      <h2 className="label" id="preview">
        Preview
      </h2>
      <div className="announcement-scene" inert>
        <div className="notification" data-unread>
          <span className="notification-title">{title.trim() || 'Title'}</span>
          <span className="notification-time">Just now</span>
          <span className="notification-message">{message.trim() || 'Message'}</span>
        </div>
      </div>
    </section>
  );
}

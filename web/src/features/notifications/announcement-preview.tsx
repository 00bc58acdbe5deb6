import './notifications.css';

/** An announcement as its readers will find it under the bell; nothing in it can be pressed. */
export function AnnouncementPreview({ title, message }: { title: string; message: string }) {
  return (
    <section className="announcement-preview" aria-labelledby="preview">
      <h2 className="label" id="preview">
        What people will see
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

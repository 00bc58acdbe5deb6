import { useSyncExternalStore } from 'react';

/** Says that there is no connection, for as long as the browser says so. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    (tell) => {
      window.addEventListener('online', tell);
      window.addEventListener('offline', tell);
      return () => {
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status">
      {isOffline && (
        <p className="offline-notice">
          You are offline. What is on this page can be read; the rest loads when you are connected again.
        </p>
      )}
    </div>
  );
}

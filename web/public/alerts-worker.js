// Shows alerts while no page is open. Registered with the product's name, `?name=…`, by web/src/lib/browser-alerts.ts.
const NAME = new URL(self.location.href).searchParams.get('name') ?? '';

self.addEventListener('push', (event) => {
  const { notification } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(`${NAME}: ${notification.title}`, {
      body: notification.message,
      // The same one again, or from an open page, takes its place.
      tag: notification.id,
      icon: '/favicon.svg',
      data: { actionUrl: notification.actionUrl },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // A path of this site, whatever the message says.
  const { pathname, search, hash } = new URL(event.notification.data.actionUrl, self.location.origin);
  const address = self.location.origin + pathname + search + hash;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(address);
      await open.focus();
      return open.navigate(address);
    }),
  );
});

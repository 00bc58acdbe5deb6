/** The limit for pages whose first paint doesn't come. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Calls back after the first contentful paint: at once in a hidden page, which browsers don't paint, and after 2 s at most.
 * @param act called exactly once
 */
export function afterFirstPaint(act: () => unknown): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    act();
    return;
  }
  const paint = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) once();
  });
  const timer = setTimeout(once, LONGEST_WAIT_MS);
  document.addEventListener('visibilitychange', once);
  paint.observe({ type: 'paint', buffered: true });

  function once() {
    paint.disconnect();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', once);
    act();
  }
}

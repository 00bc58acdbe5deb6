/** On a page that is not painted by then, the reader waits for something else. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Calls once the page's first words are painted; at once in a page that nobody sees, which browsers do not paint, and
 * after two seconds in any case.
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

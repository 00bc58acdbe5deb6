import { useSyncExternalStore } from 'react';

/**
 * Returns whether the browser can show a PDF inside a page. Most phones can't. Undefined on the server and until the page is
 * hydrated.
 */
export function usePdfViewer(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    () => () => undefined,
    // Older browsers don't have the property, and have a viewer.
    () => navigator.pdfViewerEnabled !== false,
    () => undefined,
  );
}

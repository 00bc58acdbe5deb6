/**
 * Shows a PDF inside the page, in a browser with a viewer; most phones have none, and say so. Keeps a PDF that is shown already.
 * @param view the element of `PdfView`
 */
export function showPdf(view: HTMLElement): void {
  const place = view.querySelector<HTMLElement>('.pdf-place');
  const note = view.querySelector<HTMLElement>('.pdf-none');
  if (!place || !note) return;
  const { source = '', title = '' } = place.dataset;
  const shown = place.querySelector('iframe');
  // Older browsers don't have the property, and have a viewer.
  const hasViewer = navigator.pdfViewerEnabled !== false;
  note.hidden = hasViewer;
  if (!hasViewer || shown?.getAttribute('src') === source) return;
  const frame = document.createElement('iframe');
  frame.src = source;
  frame.title = title;
  place.replaceChildren(frame);
}

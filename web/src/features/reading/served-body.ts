import { PAPER_BODY_ID } from './paper-body.tsx';

/** The text that came inside a page drawn by the server, so that it need not be sent or loaded twice. */
export function servedBody(): { html: string; source: string } | undefined {
  const element = document.getElementById(PAPER_BODY_ID);
  const source = element?.dataset.source;
  return element && source ? { html: element.innerHTML, source } : undefined;
}

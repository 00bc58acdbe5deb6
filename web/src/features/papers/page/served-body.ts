import { PAPER_BODY_ID } from './paper-body-id.ts';

/** Reads the paper's text from the server-rendered page, so that it isn't loaded twice. */
export function servedBody(): { html: string; source: string } | undefined {
  const element = document.getElementById(PAPER_BODY_ID);
  const source = element?.dataset.source;
  return element && source ? { html: element.innerHTML, source } : undefined;
}

/** A rendered page: its head, its content, and the data that the browser continues with. */
export interface RenderedPage {
  head: string;
  root: string;
  state: string;
}

/** Returns the whole document: index.html with the page in place of its placeholder comments. */
export function fillPage(template: string, { head, root, state }: RenderedPage): string {
  // The code of a server-rendered page is loaded after its first paint (web/src/main.ts).
  const document = state ? template.replace(/<link rel="modulepreload"[^>]*>\s*/g, '') : template;
  // Functions, because `$` in a paper's text must not be interpreted by replace().
  return document
    .replace(/<!--page-head-->[\s\S]*<!--\/page-head-->/, () => head)
    .replace('<!--page-root-->', () => root)
    .replace('<!--page-state-->', () => `<script type="application/json">${state}</script>`);
}

/** A page as the site renders it: its own head, its first words, and the data that the browser goes on from. */
export interface RenderedPage {
  head: string;
  root: string;
  state: string;
}

/** The whole document: index.html with the page put where its comments say. */
export function fillPage(template: string, { head, root, state }: RenderedPage): string {
  // The code of a page that the browser takes over as it stands comes after its first paint (web/src/main.ts).
  const document = state ? template.replace(/<link rel="modulepreload"[^>]*>\s*/g, '') : template;
  // Functions, because `$` in a paper's words is no instruction to replace().
  return document
    .replace(/<!--page-head-->[\s\S]*<!--\/page-head-->/, () => head)
    .replace('<!--page-root-->', () => root)
    .replace(
      '<!--page-state-->',
      () => `<script type="application/json" id="colophon-state">${state}</script>`,
    );
}

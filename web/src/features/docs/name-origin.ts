import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';

/** Writes the site's origin into a page of the documentation, which is rendered at build time with an example. */
export function nameOrigin(text: HTMLElement): void {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (node.nodeValue?.includes(EXAMPLE_ORIGIN))
      node.nodeValue = node.nodeValue.replaceAll(EXAMPLE_ORIGIN, window.location.origin);
  for (const link of text.querySelectorAll(`a[href^="${EXAMPLE_ORIGIN}"]`))
    link.setAttribute(
      'href',
      (link.getAttribute('href') ?? '').replace(EXAMPLE_ORIGIN, window.location.origin),
    );
}

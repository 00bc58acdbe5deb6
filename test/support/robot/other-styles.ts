import { readdirSync } from 'node:fs';

/** The style sheets of all pages, as they are served. */
export const styleSheets = (): string[] =>
  readdirSync('dist/site/assets')
    .filter((file) => file.endsWith('.css'))
    .map((file) => `/assets/${file}`);

/**
 * Runs in the page. A style sheet stays when somebody goes on to another page, so it may change only its own page.
 *
 * @returns what looks different once the style sheets of all other pages are there
 */
export async function changedByOtherPages(sheets: string[]): Promise<string[]> {
  const PROPERTIES = [
    ...['color', 'background-color', 'font', 'text-transform', 'display', 'position', 'gap'],
    ...['border', 'border-radius', 'margin', 'padding', 'box-shadow', 'opacity'],
  ];
  const elements = [...document.querySelectorAll('body *')].filter((each) => !each.closest('svg, math'));
  const looks = () =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return PROPERTIES.map((name) => style.getPropertyValue(name));
    });
  const loaded = new Set([...document.styleSheets].map(({ href }) => href && new URL(href).pathname));
  const before = looks();
  const links = sheets
    .filter((sheet) => !loaded.has(sheet))
    .map((sheet) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }));
  await Promise.all(
    links.map((link) => {
      const isLoaded = new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
      document.head.append(link);
      return isLoaded;
    }),
  );
  const after = looks();
  for (const link of links) link.remove();
  // What else happened meanwhile, such as a new focus, isn't undone.
  const again = looks();
  const changed = elements.flatMap((element, index) => {
    const name = PROPERTIES.find(
      (_, place) =>
        before[index]?.[place] !== after[index]?.[place] && before[index]?.[place] === again[index]?.[place],
    );
    return name && element.isConnected
      ? [`the styles of another page change ${name} of ${element.localName}.${element.className}`]
      : [];
  });
  return [...new Set(changed)].slice(0, 5);
}

const BUILT_SCRIPT = /<script\b[^>]*\bsrc="\/assets\/[^"]*"[^>]*>\s*<\/script>\s*/g;
const BUILT_LINK = /<link\b[^>]*\bhref="\/assets\/[^"]*"[^>]*>\s*/g;
const SOURCE_SCRIPT = '<script type="module" src="/src/main.ts"></script>';

/** Swaps, in a page that carries the built site's scripts and styles, those for the sources that Vite serves. */
export function pageWithSources(html: string): string {
  const bare = html.replace(BUILT_SCRIPT, '').replace(BUILT_LINK, '');
  return bare === html || bare.includes(SOURCE_SCRIPT)
    ? bare
    : bare.replace('</head>', `${SOURCE_SCRIPT}</head>`);
}

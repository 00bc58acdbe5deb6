const NOWHERE = 'https://nowhere.invalid';
/** Browsers remove tabs and line breaks from URLs, so `/<tab>/host` becomes `//host`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is to be detected
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Returns the requested path if it leads to this site, or else `/`, so that a redirect after login can't leave the site.
 * Browsers read `//host` and `/\host` as other sites.
 */
export function localPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || asked.length > 2000 || CONTROL.test(asked)) return '/';
  if (!URL.canParse(asked, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

const NOWHERE = 'https://nowhere.invalid';
/** Browsers drop tabs and line breaks inside of an address: `/<tab>/host` is `//host` to them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * A path of this site as it was asked for, else `/`: what leads back must not lead elsewhere. Browsers read `//host`
 * and `/\host` as another site.
 */
export function localPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || asked.length > 2000 || CONTROL.test(asked)) return '/';
  if (!URL.canParse(asked, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, NOWHERE);
  return origin === NOWHERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

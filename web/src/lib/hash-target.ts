import { paperAnchor } from '#shared/domain/paper-anchors.ts';

/**
 * Returns the element that a URL's hash leads to. Links from before ids in papers had a prefix still lead to their parts of
 * the paper. Undefined for a hash that isn't valid UTF-8, such as `#%`.
 */
export function hashTarget(hash: string): HTMLElement | undefined {
  const id = decoded(hash.slice(1));
  if (!id) return undefined;
  return document.getElementById(id) ?? document.getElementById(paperAnchor(id)) ?? undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

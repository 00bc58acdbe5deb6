/** Removes characters that readers of a text don’t see. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/**
 * Characters that no page shows but a model reads: tags, zero widths, directions, variation selectors that carry data.
 */
const INVISIBLE =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0d]{2,}/gu;

/** Starts every id in a paper's HTML, so that no id that an author chose can equal one of the page's own. */
const PREFIX = 'p-';

/** Returns the id in a paper's HTML of the part that its source names `id`. */
export const paperAnchor = (id: string): string => `${PREFIX}${id}`;

/** Returns an id or address of a paper's HTML without the prefix, which HTML of earlier versions lacks. */
export const withoutAnchorPrefix = (id: string): string => id.replace(/^(#?)p-/, '$1');

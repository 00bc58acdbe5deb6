import { createHash, randomUUID } from 'node:crypto';
import { etagOf } from '../_lib/runtime/conditional-get.ts';
import { RecentValues } from '../_lib/runtime/recent-values.ts';
import type { RenderedPage } from './fill-page.ts';
import { fillTemplate } from './fill-template.ts';

/** A whole page without the times at which its data were read, which differ in each answer. */
export interface KeptPage {
  pieces: readonly string[];
  etag: string;
}

/** Some 200 pages. A character takes two bytes at most. */
const MOST_CHARACTERS = 20_000_000;
const kept = new RecentValues<KeptPage>(MOST_CHARACTERS, ({ pieces }) =>
  pieces.reduce((sum, piece) => sum + piece.length, 0),
);

/**
 * Renders a page once for as long as what it shows stays the same. The key is a hash of all that, so there is nothing to invalidate: whatever
 * changes, the page is rendered again. A new release has other instances.
 * @param shown all that the page depends on, besides this release's code: its address, and what was read for it
 * @param render called if no page of these data is kept
 */
export async function renderedOnce(shown: object, render: () => Promise<RenderedPage>): Promise<KeptPage> {
  const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
  const known = kept.get(key);
  if (known) return known;
  const page = wholePage(await render());
  kept.set(key, page);
  return page;
}

/** Returns the document of a rendered page. */
export function wholePage(page: RenderedPage): KeptPage {
  // Only in the state: a paper's text may have the same words.
  const [before = '', after = ''] = fillTemplate({ ...page, state: page.state && STATE }).split(STATE);
  const [first = '', ...others] = page.state.split(TIMES);
  const last = others.pop();
  const pieces = last === undefined ? [before + first + after] : [before + first, ...others, last + after];
  return { pieces, etag: etagOf(pieces.join('')) };
}

/** Returns a page as of now. */
export const pageOf = ({ pieces }: KeptPage): string => pieces.join(String(Date.now()));

/** Stands for the state in a document, in which authors can't have written it. */
const STATE = randomUUID();
/** When a query was answered, and when the state was written. The texts of papers have their quotation marks escaped in JSON. */
const TIMES = /(?<="(?:dataUpdated|dehydrated)At":)\d+/;

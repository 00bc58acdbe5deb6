// The site's index.html with the hashed names of its assets, inserted when the functions are built.
import { reviewStyles, template } from 'virtual:site-template';
import { fillPage, type RenderedPage } from './fill-page.ts';

/** Returns the whole document: the site's index.html with the page in it. */
export const fillTemplate = (page: RenderedPage): string => fillPage(template, page);

/**
 * Adds the styles of the reviews page, which the site's first load doesn't include: the page is painted before any script
 * runs.
 */
export const withReviewStyles = (page: RenderedPage): RenderedPage => ({
  ...page,
  head: [page.head, ...reviewStyles.map((address) => `<link rel="stylesheet" href="${address}">`)].join('\n'),
});

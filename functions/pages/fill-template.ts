// The site's index.html, with the hashed names of its assets; put in when the functions are built.
import { reviewStyles, template } from 'virtual:site-template';
import { fillPage, type RenderedPage } from './fill-page.ts';

/** The whole document: the site's own index.html with the page in it. */
export const fillTemplate = (page: RenderedPage): string => fillPage(template, page);

/** The page of reviews, whose styles are not in the site's first load, with them: drawn before any script runs. */
export const withReviewStyles = (page: RenderedPage): RenderedPage => ({
  ...page,
  head: [page.head, ...reviewStyles.map((address) => `<link rel="stylesheet" href="${address}">`)].join('\n'),
});

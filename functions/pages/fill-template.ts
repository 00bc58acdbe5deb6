// The site's index.html with the hashed names of its assets, inserted when the functions are built.
import { laterStyles, template } from 'virtual:site-template';
import { fillPage, type RenderedPage } from './fill-page.ts';

/** Returns the whole document: the site's index.html with the page in it. */
export const fillTemplate = (page: RenderedPage): string => fillPage(template, page);

/**
 * Adds the styles of a page that the site's first load doesn't include: the page is painted before any script runs.
 */
const withStyles =
  (styles: string[]) =>
  (page: RenderedPage): RenderedPage => ({
    ...page,
    head: [page.head, ...styles.map((address) => `<link rel="stylesheet" href="${address}">`)].join('\n'),
  });

export const withReviewStyles = withStyles(laterStyles.reviews);
export const withProfileStyles = withStyles(laterStyles.profiles);
export const withMarketplaceStyles = withStyles(laterStyles.marketplace);
export const withVenueStyles = withStyles(laterStyles.venues);
export const withSupportStyles = withStyles(laterStyles.support);
export const withHomeStyles = withStyles(laterStyles.home);
/** Adds the styles of a paper’s tab. */
export const withTabStyles = (view: string, page: RenderedPage): RenderedPage =>
  withStyles(laterStyles.tabs[view] ?? [])(page);
export const withSearchStyles = withStyles(laterStyles.search);

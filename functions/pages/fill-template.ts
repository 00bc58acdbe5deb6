// The site's index.html, with the hashed names of its assets; put in when the functions are built.
import { template } from 'virtual:site-template';
import { fillPage, type RenderedPage } from './fill-page.ts';

/** The whole document: the site's own index.html with the page in it. */
export const fillTemplate = (page: RenderedPage): string => fillPage(template, page);

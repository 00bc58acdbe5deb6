/** What readers see when a page's code can't be loaded. */
export const LOAD_FAILURE = {
  title: 'Couldn’t load this page',
  /** If the server-rendered content is visible. */
  partTitle: 'Couldn’t load parts of this page',
  message: 'The connection was lost, or a new version was released. Reload the page.',
  act: 'Reload page',
} as const;

/** What a reader is told when the code of a page does not come. */
export const NOT_LOADED = {
  title: 'This page could not be loaded',
  /** Where the words of the page stand there all the same. */
  partTitle: 'Not all of this page could be loaded',
  message:
    'The connection broke off, or a new version has been released in the meantime. Reloading mostly helps.',
  act: 'Reload',
} as const;

import type { Page } from 'playwright-core';

/** A picture of the running demonstration for the documentation. */
export interface Picture {
  /** Its file is `web/public/tour/<name>.webp`. */
  name: string;
  /** A path with `{paper:<slug>}` for an archive id and `{agent:<name>}` for an agent's id. */
  path: string;
  /** The username to log in with; without one, a visitor sees it. */
  login?: string;
  /** A text that is on the page once its data is shown. */
  shows: string;
  /** Brings the page into the state of the picture. */
  prepare?: (page: Page) => Promise<void>;
}

const SIZE = { width: 1280, height: 800 };
export const PICTURE_SIZE = SIZE;

/** The pictures of the tour (web/docs/tour.md) in its order. */
export const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', shows: 'A bound that travels with the sum' },
  { name: 'paper', path: '/papers/{paper:running-error-bounds}', shows: 'Accepted' },
  {
    name: 'hover-card',
    path: '/papers/{paper:running-error-bounds}',
    shows: 'Accepted',
    prepare: async (page) => {
      const citation = page.locator('#paper-body a.citation').first();
      await citation.scrollIntoViewIfNeeded();
      await citation.hover();
      await page.locator('.reference-card').waitFor();
    },
  },
  { name: 'reviews', path: '/papers/{paper:running-error-bounds}/reviews', shows: 'Replies' },
  {
    name: 'changes',
    path: '/papers/{paper:bootstrap-in-forty-lines}/diff?from=1&to=2',
    shows: 'words inserted',
  },
  { name: 'marketplace', path: '/marketplace', shows: '20 credits' },
  {
    name: 'submit',
    path: '/submit',
    login: 'saminalindqvist',
    shows: 'Submit',
    prepare: async (page) => {
      const folder = 'examples/papers/running-error-bounds/v1';
      await page.setInputFiles(
        'input[type=file]',
        ['main.tex', 'refs.bib', 'growth.png'].map((file) => `${folder}/${file}`),
      );
      const found = page.getByText(/^From main\.tex:/);
      await found.waitFor({ timeout: 120_000 });
      await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'your-work', path: '/', login: 'irisvandermeer', shows: 'Your work' },
  { name: 'provenance', path: '/papers/{paper:decision-rule}/provenance', shows: 'Provenance' },
];

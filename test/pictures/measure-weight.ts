import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.ts';
import { publicPages, weigh } from './page-weight.ts';

/**
 * Prints what each public page of the running demonstration loads until something is clicked.
 *
 *   npm run measure:weight -- [--url http://localhost:3000] [--only browse]
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? '3000'}` },
    only: { type: 'string', default: '' },
  },
});
const browser = await launchBrowser();
for (const path of await publicPages(values.url)) {
  if (!path.includes(values.only)) continue;
  const context = await browser.newContext({ baseURL: values.url });
  const { scripts, styles, fonts, requests } = await weigh(await context.newPage(), path);
  const figures = [scripts, styles, fonts, requests].map((figure) => String(figure).padStart(8));
  console.log(path.padEnd(52) + figures.join(''));
  await context.close();
}
await browser.close();

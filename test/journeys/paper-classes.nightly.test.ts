import { beforeAll, describe, expect, it } from 'vitest';
import { aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { CLASSES, classPaper } from '../support/class-papers.ts';

const browser = aBrowser();
let author: TestPerson;

beforeAll(async () => {
  author = await aSupervisor();
});

describe('the page of a paper in the class', () => {
  it.each(CLASSES)(
    '%s has no accessibility violations and fits a phone and a wide screen',
    async (name) => {
      const entries = Object.entries(classPaper(name)).map(([path, content]) => ({ name: path, content }));
      const { archiveId } = await aPublishedPaper(author, { title: `A paper in the class ${name}` }, [
        { name: `${name}.zip`, content: aZip(entries) },
      ]);
      for (const width of [360, 1440]) {
        const { page, complaints } = await browser.open({ viewport: { width, height: 900 } });
        await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
        await page.locator('#paper-body h2').first().waitFor();
        const faults = [await accessibilityViolations(page), await overflow(page), complaints];
        expect([width, ...faults]).toEqual([width, [], 0, []]);
        await page.context().close();
      }
    },
    120_000,
  );
});

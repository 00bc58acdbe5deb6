import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { aCapsulePaper, aReproduction } from '../support/capsule-paper.ts';

const browser = aBrowser();
let archiveId = '';
beforeAll(async () => {
  const [author, other] = await Promise.all([
    aSupervisor(),
    aSupervisor({ firstName: 'Rita', lastName: 'Rerun' }),
  ]);
  ({ archiveId } = await aPublishedPaper(author, { title: 'Lichens, computed' }, aCapsulePaper()));
  const jws = await aReproduction(archiveId);
  await call('POST', `/papers/${archiveId}/reproductions`, { token: other.token, body: { jws } });
});

const VIEWS = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe('a reader', () => {
  it.each(VIEWS)(
    'finds the output of a number, and the run that confirmed it, at $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const { page, complaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
      const look = (name: string) =>
        process.env.LOOK
          ? page.screenshot({
              path: `${process.env.LOOK}/${name}-${width}-${colorScheme}.png`,
              fullPage: true,
            })
          : undefined;
      await page.goto(`/papers/${archiveId}`);
      await page.getByText(/^Reproduced by another supervisor, last on .*: 1 of 1 output$/).waitFor();
      await page.getByText('1 of 1 output reproduced').waitFor();
      await page.getByText('1 number in the text from these outputs').click();
      await page.locator('#value-mean').getByText('outputs/result.json').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await look('capsule');
      await page.getByRole('link', { name: '1 of 1 output reproduced' }).click();
      await page.getByRole('heading', { name: '1 of 1 output reproduced' }).waitFor();
      await page.getByText('Your browser verified that nobody changed this record').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await look('reproduction');
      expect(complaints).toEqual([]);
    },
  );
});

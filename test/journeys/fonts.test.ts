import { expect, it } from 'vitest';
import { aBrowser } from '../support/browser.ts';
import { aLentPlatform } from '../support/lent-platform.ts';

const platform = aLentPlatform();
const browser = aBrowser();

/** Elements of a text, each in another face of the serif. */
const FACES = { text: ['p'], bold: ['h3'], italic: ['p', 'em'], 'bold italic': ['h3', 'em'] };

it.each(Object.entries(FACES))(
  'the serif of %s is the site’s own, not the one of this machine',
  async (_, names) => {
    const { page } = await browser.open({ baseURL: platform().url });
    await page.goto('/');
    await page.evaluate((tags) => {
      const text = document.createElement('div');
      text.className = 'prose';
      document.querySelector('main')?.append(text);
      const innermost = tags.reduce(
        (parent: Element, tag) => parent.appendChild(document.createElement(tag)),
        text,
      );
      innermost.id = 'specimen';
      innermost.textContent = 'Lichens grow on walls: “fi” and 0123.';
    }, names);
    await page.evaluate(() => document.fonts.ready);
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('DOM.enable');
    await inspector.send('CSS.enable');
    const familiesOf = async () => {
      const { root } = await inspector.send('DOM.getDocument');
      const { nodeId } = await inspector.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '#specimen',
      });
      const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
    };
    await expect.poll(familiesOf).toEqual([[expect.stringMatching(/^Source Serif 4/), true]]);
  },
);

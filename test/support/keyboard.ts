import type { Locator, Page } from 'playwright-core';

/** More presses than a person would make for one step. */
const MOST_PRESSES = 60;

/** A keyboard without a mouse: finds elements by Tab and activates them by keys. */
export function keyboardOf(page: Page) {
  /** @throws Error if the element can't be reached, or if something covers it */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await target.first().waitFor({ state: 'attached' });
    for (let presses = 0; presses <= MOST_PRESSES; presses++) {
      if (await hasFocus(target)) {
        if (await page.evaluate(isFocusCovered)) throw new Error(`${target} has the focus, but is covered.`);
        return;
      }
      await page.keyboard.press(key);
    }
    throw new Error(`${target} isn't within ${MOST_PRESSES} presses of ${key}. ${await whereFocusIs(page)}`);
  };
  const press = (key: string) => page.keyboard.press(key);
  return {
    press,
    tabTo,
    /** Follows a link or presses a button. */
    enter: async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await tabTo(target, key);
      await press('Enter');
    },
    type: async (target: Locator, text: string) => {
      await tabTo(target);
      await page.keyboard.type(text);
    },
  };
}

/** Whether the focus is on one of the elements that a locator matches. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Runs in the page: whether the start of the focused element is outside the window or below another element. */
function isFocusCovered(): boolean {
  const focused = document.activeElement;
  const [box] = focused?.getClientRects() ?? [];
  if (!focused || !box) return true;
  const seen = document.elementFromPoint(box.left + Math.min(box.width, 20) / 2, box.top + box.height / 2);
  // The input of a drawn choice is below its label.
  return (
    !seen || !(focused.contains(seen) || seen.contains(focused) || focused.closest('label')?.contains(seen))
  );
}

const whereFocusIs = (page: Page): Promise<string> =>
  page.evaluate(() => `The focus is on ${document.activeElement?.outerHTML.slice(0, 200)}.`);

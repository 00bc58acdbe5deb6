import type { ElementHandle, Page } from 'playwright-core';

export type Hands = 'mouse' | 'keyboard';
type Handle = ElementHandle<Element>;

/** A busy machine answers late; only a control that can’t be operated takes all of it. */
const ACTED_WITHIN_MS = 15_000;
const CHOICES = ['radio', 'checkbox'];
const TYPED = ['text', 'email', 'password', 'number', 'url', 'date', 'time', 'textarea', 'tel'];
const SEARCHED = ['search', 'combobox'];

/** Operates a control as a person does. @returns why it can't be operated */
export async function act(
  page: Page,
  handle: Handle,
  { role, hands }: { role: string; hands: Hands },
): Promise<string | undefined> {
  const problem =
    hands === 'keyboard' || (await isShownByFocus(handle))
      ? await byKeyboard(page, handle, role)
      : await byMouse(handle, role);
  if (problem === undefined && SEARCHED.includes(role)) {
    await page.keyboard.type('error');
    await page.keyboard.press('Enter');
  }
  return problem;
}

async function byMouse(handle: Handle, role: string): Promise<undefined> {
  if (role !== 'select') return handle.click({ timeout: ACTED_WITHIN_MS }).then(() => undefined);
  const other = await handle.evaluate((select) => {
    const { options, selectedIndex } = select as HTMLSelectElement;
    return [...options].findIndex((option, index) => index !== selectedIndex && !option.disabled);
  });
  if (other >= 0) await handle.selectOption({ index: other }, { timeout: ACTED_WITHIN_MS });
}

async function byKeyboard(page: Page, handle: Handle, role: string): Promise<string | undefined> {
  // A part of another control, which has the keys.
  if (await handle.evaluate((element) => element.matches('[tabindex="-1"], [role=option]')))
    return byMouse(handle, role);
  const { hasFocus, isThere } = await handle.evaluate((element) => {
    const taker = (element instanceof HTMLLabelElement && element.control) || element;
    (taker as HTMLElement).focus();
    // It may have been taken away, or hidden at another width, since it was found.
    return {
      hasFocus: taker === document.activeElement,
      isThere: taker.checkVisibility({ visibilityProperty: true }),
    };
  });
  if (!hasFocus) return isThere ? 'it doesn’t take the focus' : 'it is not attached';
  const key = role === 'select' ? 'ArrowDown' : CHOICES.includes(role) ? 'Space' : 'Enter';
  if (![...TYPED, ...SEARCHED].includes(role)) await page.keyboard.press(key);
  return undefined;
}

const isShownByFocus = (handle: Handle): Promise<boolean> =>
  handle.evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY < 0);

/**
 * What a reader does before the app is there: acts on controls that only the app serves are kept, load it, and are done when it has taken
 * the page over. Links, popovers, and what `reading` serves work without it.
 */

/** Elements that need the app. Links are left to the browser, and buttons of popovers too. */
const CONTROLS =
  'button:not([popovertarget]), input, select, textarea, [role="button"], details[data-in-app] > summary, [contenteditable]';

/** An act that was kept: where, and how it is done again. */
interface Kept {
  find: () => Element | undefined;
  again: (element: Element) => void;
}

interface Acts {
  /** Does what was kept, in order, and ends the keeping. */
  repeat(): void;
  end(): void;
}

/**
 * Keeps acts.
 * @param serve handles an event of a control that works without the app; whether it did
 * @param load called at the first act that needs the app
 */
export function keepActs(serve: (event: Event) => boolean, load: () => void): Acts {
  const ended = new AbortController();
  const kept: Kept[] = [];
  const typed = new Map<Element, string>();
  const listen = { capture: true, signal: ended.signal };

  const keep = (event: Event, find: Kept['find'], again: Kept['again']) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push({ find, again });
    load();
  };

  const prepare = (target: EventTarget | null) => {
    if (controlAt(target) && !isServed(target)) load();
  };
  const onClick = (event: MouseEvent) => {
    if (serve(event)) return;
    const control = controlAt(event.target);
    if (!control || isText(control) || control.matches('select, option')) return;
    keep(event, finder(event.target as Element), click);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form with an address is sent by the browser.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || !inApp(form)) return;
    keep(event, finder(form), (again) => again instanceof HTMLFormElement && again.requestSubmit());
  };
  const onInput = ({ target }: Event) => {
    const field = controlAt(target);
    if (!field || isServed(field) || !isValued(field)) return;
    if (!typed.has(field))
      kept.push({ find: finder(field), again: (again) => tell(again, typed.get(field) ?? '') });
    typed.set(field, field.value);
    load();
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPalette = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
    // Once the palette is asked for, the next letters are for it.
    const isForKept =
      kept.length > 0 && !isText(document.activeElement) && (key.length === 1 || key === 'Backspace');
    if (isPalette || isForKept) {
      const init = { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
      keep(
        event,
        () => document.body,
        (element) => element.dispatchEvent(new KeyboardEvent('keydown', init)),
      );
    } else if (key === '/' && !ctrlKey && !metaKey && !altKey && !isText(event.target)) {
      const field = document.querySelector<HTMLInputElement>('.search-box input');
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  };
  window.addEventListener('pointerdown', ({ target }) => prepare(target), listen);
  window.addEventListener('focusin', ({ target }) => isText(target) && prepare(target), listen);
  window.addEventListener('click', onClick, listen);
  window.addEventListener('submit', onSubmit, listen);
  window.addEventListener('input', onInput, listen);
  window.addEventListener('change', onInput, listen);
  window.addEventListener('keydown', onKey, listen);
  return {
    repeat() {
      ended.abort();
      const { activeElement } = document;
      if (isText(activeElement)) kept.push({ find: finder(activeElement), again: focusAgain });
      const end = performance.now() + PATIENCE_MS;
      const next = () => {
        for (let act = kept[0]; act; act = kept[0]) {
          const element = act.find();
          if (!isTakenOver(element) && performance.now() < end) return void requestAnimationFrame(next);
          kept.shift();
          if (element) act.again(element);
        }
      };
      next();
    },
    end: () => ended.abort(),
  };
}

/** After this time, an act is done on an element that React doesn't know, such as one within a paper’s text. */
const PATIENCE_MS = 5_000;

/** Whether React has taken over the part of the page that an element is in. It marks its elements. */
function isTakenOver(element: Element | undefined): boolean {
  // React takes a part over at once for an event like this one, which does nothing.
  element?.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  return (
    element === document.body || Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'))
  );
}

const click = (element: Element): void => {
  if (element instanceof HTMLElement) element.click();
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};

/** React learns of the focus that an element has, or had before it was replaced. */
function focusAgain(element: Element): void {
  if (element === document.activeElement) element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  else if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
}

/** Tells the app the value of a field, which React would take for its first one. */
function tell(field: Element, value: string): void {
  if (!field.isConnected || !isValued(field)) return;
  if (!(field instanceof HTMLSelectElement)) {
    const caret = isText(field) && field === document.activeElement ? field.selectionStart : null;
    // React compares with the value that was set last through the element itself.
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (caret !== null) field.setSelectionRange(caret, caret);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const inApp = (element: Element): boolean => element.closest('#root') !== null;

function controlAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || !inApp(target)) return undefined;
  return target.closest(CONTROLS) ?? undefined;
}

/** What `reading` serves, such as choices of examples in the documentation. */
const isServed = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.doc-body, .theme-button, .menu-fold, .cite-button, dialog') !== null;

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !/^(button|checkbox|radio|submit|reset|file|range)$/.test(target.type));

/** Fields whose value the app must be told; boxes are clicked again. */
const isValued = (field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  isText(field) || field instanceof HTMLSelectElement;

/** Returns a function that finds an element again, by its place if the app replaced it. */
function finder(element: Element): () => Element | undefined {
  const place: number[] = [];
  for (let at = element; at.id !== 'root' && at.parentElement; at = at.parentElement)
    place.unshift([...at.parentElement.children].indexOf(at));
  return () => {
    if (element.isConnected) return element;
    let at: Element | null | undefined = document.getElementById('root');
    for (const index of place) at = at?.children[index];
    return at?.tagName === element.tagName && at.textContent === element.textContent ? at : undefined;
  };
}

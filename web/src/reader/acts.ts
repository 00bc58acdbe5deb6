/**
 * What a reader does before the app is there: acts on controls that only the app serves are kept, load it, and are done when it has taken
 * the page over. Links, popovers, and what `reading` serves work without it.
 */

/** Elements that need the app. Links are left to the browser, and buttons of popovers too. */
const CONTROLS =
  'button:not([popovertarget]), input, select, textarea, [role="button"], details[data-in-app] > summary, [contenteditable]';

type Again = () => void;

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
  const kept: Again[] = [];
  const typed = new Map<Element, string>();
  const listen = { capture: true, signal: ended.signal };

  const keep = (event: Event, again: Again) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(again);
    load();
  };

  const prepare = (target: EventTarget | null) => {
    if (controlAt(target) && !isServed(target)) load();
  };
  const onClick = (event: MouseEvent) => {
    if (serve(event)) return;
    const control = controlAt(event.target);
    if (!control || isText(control) || control.matches('select, option')) return;
    const find = finder(event.target as Element);
    keep(event, () => (find() as HTMLElement | undefined)?.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form with an address is sent by the browser.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || !inApp(form)) return;
    const find = finder(form);
    keep(event, () => (find() as HTMLFormElement | undefined)?.requestSubmit());
  };
  const onInput = ({ target }: Event) => {
    const field = controlAt(target);
    if (!field || isServed(field) || !isValued(field)) return;
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
      keep(event, () =>
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
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
      // React learns of the focus that an element has.
      if (isText(activeElement)) {
        wake(activeElement);
        activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      }
      for (const [field, value] of typed) tell(field, value);
      for (const again of kept) again();
    },
    end: () => ended.abort(),
  };
}

/** React takes over the part of the page that an element is in at once for an event like this one, which does nothing. */
const wake = (element: Element): boolean =>
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));

/** Tells the app the value of a field, which React would take for its first one. */
function tell(field: Element, value: string): void {
  if (!field.isConnected || !isValued(field)) return;
  wake(field);
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

/** Choices of examples in the documentation, which `reading` serves. */
const isServed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.doc-body, .theme-button, .menu-fold, dialog') !== null;

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

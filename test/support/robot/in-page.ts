/** A control of a page. */
export interface Control {
  /** Finds it again: its role, name and place, and its number among equal ones. */
  key: string;
  role: string;
  name: string;
  /** Its place without its name: what the rows of a list share. */
  kind: string;
  /** Whether the whole site has it, as it has the menu and the search box. */
  isOfFrame: boolean;
}

/** What `installRobot` offers in each page. */
interface RobotInPage {
  controls(): Control[];
  find(key: string): Element | null;
  /** The addresses of all links, and links within the page to nothing. */
  links(): { addresses: string[]; dead: string[] };
  /** Whether something is still loading. */
  isBusy(): boolean;
  /** How many dialogs, popovers and menus are open. */
  layers(): number;
  /** The number of changes to the page so far. */
  changes(): number;
}

declare global {
  interface Window {
    robot: RobotInPage;
  }
}

/**
 * Runs in each page before its own code: the robot's eyes. Answers what would change data as a read-only site does, so that
 * every button can be pressed, and what follows a refusal is seen as well.
 */
export function installRobot(refusal: { status: number; body: object }): void {
  const CONTROLS =
    'button, summary, select, input:not([type=hidden]):not([type=file]), [role=button], [role=tab], [role=menuitem], [role=option], a[href]';
  const LAYERS = 'dialog[open], :popover-open, [role=menu], [role=listbox]';
  /** A session is renewed and read, as before a change. */
  const HARMLESS = /\/auth\/(refresh|csrf-token)/;

  const send = window.fetch;
  window.fetch = (input, init) => {
    const { url, method } = input instanceof Request ? input : { url: String(input), method: 'GET' };
    const isRead = ['GET', 'HEAD'].includes(init?.method ?? method) || HARMLESS.test(url);
    if (isRead) return send(input, init);
    return Promise.resolve(Response.json(refusal.body, { status: refusal.status }));
  };

  // Browsers of desks have a viewer, and those of phones don't. The test's browser has none.
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => window.innerWidth >= 600 });

  let changed = 0;
  new MutationObserver((changes) => {
    changed += changes.length;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  /** What can be operated is drawn; the input of a drawn choice is below its label. */
  const isShown = (element: Element): boolean => {
    const drawn =
      element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
        ? (element.closest('label') ?? element.labels?.[0] ?? element)
        : element;
    const { width, height } = drawn.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert]')
    );
  };

  const textOf = (element: Element | null | undefined): string =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby');
    const label = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null)?.[0] : null;
    const name =
      element.getAttribute('aria-label') ||
      (labelled && textOf(document.getElementById(labelled.split(' ')[0] ?? ''))) ||
      textOf(label) ||
      (element instanceof HTMLSelectElement ? '' : textOf(element)) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      '';
    return name.slice(0, 80);
  };

  const roleOf = (element: Element): string => {
    const given = element.getAttribute('role');
    if (given) return given;
    if (element instanceof HTMLInputElement) return element.type;
    if (element.matches('nav.tabs a, nav.section-tabs a')) return 'tab';
    return element.tagName.toLowerCase();
  };

  /** Links that show something else of the same page: tabs, filters, pagers, and places in the text. */
  const staysHere = (link: HTMLAnchorElement): boolean =>
    link.matches('nav.tabs a, nav.section-tabs a') ||
    (link.origin === location.origin &&
      // Not a link to the page in another language, in which the robot would stay.
      link.hreflang === '' &&
      link.pathname === location.pathname &&
      (link.search !== location.search || link.hash !== ''));

  const kindOf = (element: Element): string => {
    const steps: string[] = [];
    for (let at: Element | null = element; at && at.id !== 'root' && steps.length < 5; at = at.parentElement)
      steps.unshift(`${at.tagName.toLowerCase()}.${at.classList[0] ?? ''}`);
    return steps.join('>');
  };

  /** The open dialog makes the rest of the page inert. */
  const reachable = (): ParentNode => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;

  const allControls = (): { element: Element; control: Control }[] => {
    const counts = new Map<string, number>();
    return [...reachable().querySelectorAll(CONTROLS)]
      .filter((element) => !(element instanceof HTMLAnchorElement) || staysHere(element))
      .filter((element) => !element.matches(':disabled, [aria-disabled=true]') && isShown(element))
      .map((element) => {
        const [role, name, kind] = [roleOf(element), nameOf(element), kindOf(element)];
        const same = `${role}|${name.replaceAll(/\d+/g, '0')}|${kind}`;
        const count = counts.get(same) ?? 0;
        counts.set(same, count + 1);
        const isOfFrame = !element.closest('main, dialog');
        return { element, control: { key: `${same}|${count}`, role, name, kind, isOfFrame } };
      });
  };

  window.robot = {
    controls: () => allControls().map(({ control }) => control),
    find: (key) => {
      const found = allControls().find(({ control }) => control.key === key)?.element ?? null;
      if (!(found instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(found.type)) return found;
      return found.closest('label') ?? found.labels?.[0] ?? found;
    },
    links: () => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
      const isDead = ({ href, hash, pathname }: HTMLAnchorElement) =>
        hash.length > 1 &&
        pathname === location.pathname &&
        new URL(href).search === location.search &&
        !document.getElementById(decodeURIComponent(hash.slice(1)));
      return {
        addresses: [
          ...new Set(links.filter((link) => link.origin === location.origin).map(({ href }) => href)),
        ],
        dead: [
          ...new Set(links.filter(isDead).map((link) => `${link.hash} (“${textOf(link).slice(0, 40)}”)`)),
        ],
      };
    },
    isBusy: () => isEmpty() || [...document.querySelectorAll('.skeleton')].some(isInWindow),
    layers: () => [...document.querySelectorAll(LAYERS)].filter(isShown).length,
    changes: () => changed,
  };

  /** A page shows nothing until its code is there and, for a moment, after that. */
  function isEmpty(): boolean {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn counts
    return (document.querySelector('main')?.innerText ?? '').trim() === '';
  }

  function isInWindow(element: Element): boolean {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  }
}

import { stripVTControlCharacters } from 'node:util';
import type { Browser, ElementHandle, Page, Request } from 'playwright-core';
import { ERRORS } from '#shared/errors.ts';
import { accessibilityViolations, overflow } from '../accessibility.ts';
import { isTakenOver } from '../browser.ts';
import { act, type Hands } from './act.ts';
import { type Control, installRobot } from './in-page.ts';
import { changedByOtherPages, styleSheets } from './other-styles.ts';
import { pageFaults } from './page-faults.ts';

/** How a page is opened and operated. */
export interface Visit {
  path: string;
  /** Who looks at it. */
  as: string;
  /** The session of that person; a visitor has none. */
  token: string | undefined;
  width: number;
  /** The colors at that width; a second width has the other ones. */
  colorScheme: 'light' | 'dark';
  /** Whether the page is reached by a link inside the site, not loaded from the server. */
  isFollowed: boolean;
  hands: Hands;
  /** A second width, at which only what the first didn't have is operated. */
  alsoAt?: number;
  /** How many controls of a kind are operated, such as the rows of a list. */
  mostOfAKind: number;
  /** Whether the controls of the whole site are operated, as the menu and the search box. */
  withFrame: boolean;
  /** Whether the server answers 404. */
  isMissing?: boolean;
}

export interface Fault {
  what: string;
  where: string;
  how: string;
}

const HEIGHT = 900;
/** The page from which others are reached by a link. */
const START = '/support';
/** As `pageFaults` says it. */
const EMPTY = 'the page is empty';
/** A control in a control in a control: a dialog of a menu has buttons. */
const DEEPEST = 3;
const LOADED_WITHIN_MS = 45_000;
const REFUSAL = {
  status: 503,
  body: { success: false, error: ERRORS['read-only'][1], code: 'read-only', requestId: 'robot' },
};
const SHEETS = styleSheets();
/** How the site says that something failed, except for what the robot refused. */
export const TEXTS = { failures: ['Couldn’t', 'Something went wrong'], refusal: REFUSAL.body.error };

/** Operates the controls of one page, and collects what is wrong. */
export async function visit(browser: Browser, baseURL: string, what: Visit) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: what.width, height: HEIGHT },
    reducedMotion: 'reduce',
    colorScheme: what.colorScheme,
  });
  await context.addInitScript(installRobot, REFUSAL);
  if (what.token) await context.addInitScript((token) => localStorage.setItem('token', token), what.token);
  const robot = new Robot(await context.newPage(), what);
  try {
    await robot.run();
  } catch (error) {
    robot.fault(`the robot stopped: ${String(error).split('\n')[0]}`);
  } finally {
    await context.close();
  }
  return { faults: robot.faults, addresses: robot.addresses, operated: robot.operated };
}

class Robot {
  readonly faults: Fault[] = [];
  /** The addresses of all links, and where each was first seen. */
  readonly addresses = new Map<string, string>();
  operated = 0;
  readonly #known = new Set<string>();
  readonly #kinds = new Map<string, number>();
  #steps: string[] = [];
  readonly #requests = new Set<Request>();
  #checkedAt = -1;
  readonly page: Page;
  readonly what: Visit;

  constructor(page: Page, what: Visit) {
    this.page = page;
    this.what = what;
    this.#listen();
  }

  async run(): Promise<void> {
    await this.#open();
    await this.#look();
    await this.#inspect();
    await this.#operateAll(await this.#newControls(), 0);
    const { alsoAt, colorScheme } = this.what;
    if (alsoAt === undefined) return;
    this.#steps = [`at ${alsoAt} px`];
    await this.page.setViewportSize({ width: alsoAt, height: HEIGHT });
    await this.page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
    await this.#restore();
    await this.#look();
    await this.#inspect();
    await this.#operateAll(await this.#newControls(), 0);
  }

  fault(what: string): void {
    const { path, as, width } = this.what;
    this.faults.push({ what, where: `${path} as ${as} at ${width} px`, how: this.#steps.join(' → ') });
  }

  /** Everything that goes wrong behind the page. */
  #listen(): void {
    const { page } = this;
    page.on('console', (message) => {
      const text = message.text();
      // The response itself is reported, unless it is the robot's own refusal.
      const isKnown = text.startsWith('Failed to load resource') || text.includes(REFUSAL.body.error);
      if (message.type() === 'error' && !isKnown)
        this.fault(`console: ${text.split('\n')[0]?.slice(0, 200)}`);
    });
    page.on('pageerror', (error) => this.fault(`error: ${String(error).split('\n')[0]?.slice(0, 200)}`));
    page.on('dialog', (dialog) => dialog.accept().catch(() => undefined));
    page.on('popup', (popup) => popup.close().catch(() => undefined));
    page.on('response', (response) => {
      const isExpected = this.what.isMissing && response.request().isNavigationRequest();
      if (response.status() >= 400 && !isExpected)
        this.fault(`request: ${response.status()} ${withoutIds(response.url())}`);
    });
    page.on('request', (request) => this.#requests.add(request));
    page.on('requestfinished', (request) => this.#requests.delete(request));
    page.on('requestfailed', (request) => {
      this.#requests.delete(request);
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') this.fault(`request: ${why} ${withoutIds(request.url())}`);
    });
  }

  async #open(): Promise<void> {
    const { path, isFollowed } = this.what;
    await this.#load(isFollowed ? START : path);
    if (!isFollowed) return;
    const before = await this.page.evaluate((to) => {
      const shown = document.querySelector('main')?.textContent;
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      return shown;
    }, path);
    // Until its code is there, the page before stays. An alias of that one shows the same.
    const isOther = (shown: string | null | undefined) =>
      document.querySelector('main')?.textContent !== shown;
    await this.page.waitForFunction(isOther, before, { timeout: LOADED_WITHIN_MS }).catch(() => undefined);
    await this.#settle();
  }

  async #load(path: string): Promise<void> {
    this.#requests.clear();
    await this.page.goto(path);
    await this.page.waitForFunction(isTakenOver, undefined, { timeout: LOADED_WITHIN_MS });
    await this.#settle();
  }

  /** Waits until nothing is requested, nothing is loading, and two frames are drawn. */
  async #settle(): Promise<void> {
    const until = Date.now() + LOADED_WITHIN_MS;
    for (let quiet = 0; quiet < 2; ) {
      const isBusy = await this.page.evaluate(isBusyAfterFrame).catch(reloads);
      const isQuiet = this.#requests.size === 0 && !isBusy;
      quiet = isQuiet ? quiet + 1 : 0;
      if (Date.now() > until) return this.fault(`the page never ends loading: ${this.#waitedFor()}`);
    }
  }

  #waitedFor(): string {
    return [...this.#requests].map((request) => withoutIds(request.url())).join(', ');
  }

  /** Checks what the page shows, unless it was just checked. */
  async #look(): Promise<void> {
    const changes = await this.page.evaluate(() => window.robot.changes());
    if (changes === this.#checkedAt) return;
    this.#checkedAt = changes;
    let faults = await this.page.evaluate(pageFaults, TEXTS);
    // Between two pages nothing may be shown for a moment.
    for (const until = Date.now() + LOADED_WITHIN_MS; faults.includes(EMPTY) && Date.now() < until; ) {
      await this.#settle();
      faults = await this.page.evaluate(pageFaults, TEXTS);
    }
    for (const fault of faults) this.fault(fault);
    const links = () => this.page.evaluate(() => window.robot.links());
    let { addresses, dead } = await links();
    // The contents of a paper stand there before its text, whose code and words come later.
    for (const until = Date.now() + LOADED_WITHIN_MS; dead.length > 0 && Date.now() < until; ) {
      await this.#settle();
      ({ addresses, dead } = await links());
    }
    if (!this.what.isMissing)
      for (const address of addresses)
        if (!this.addresses.has(address)) this.addresses.set(address, this.what.path);
    for (const link of dead) this.fault(`a link to nothing on its page: ${link}`);
  }

  /** Checks the page as it was opened for barriers, and that it fits. */
  async #inspect(): Promise<void> {
    for (const barrier of await accessibilityViolations(this.page)) this.fault(`a barrier: ${barrier}`);
    const sideways = await overflow(this.page);
    if (sideways > 0) this.fault(`${sideways} pixels too wide`);
    for (const change of await this.page.evaluate(changedByOtherPages, SHEETS)) this.fault(change);
  }

  /** The controls that weren't there before, of each kind as many as are wanted. */
  async #newControls(): Promise<Control[]> {
    const controls = await this.page.evaluate(() => window.robot.controls());
    return controls.filter(({ key, kind, role, isOfFrame }) => {
      if (this.#known.has(key)) return false;
      this.#known.add(key);
      const count = this.#kinds.get(kind) ?? 0;
      this.#kinds.set(kind, count + 1);
      return (count < this.what.mostOfAKind || role === 'tab') && (!isOfFrame || this.what.withFrame);
    });
  }

  async #operateAll(controls: Control[], depth: number): Promise<void> {
    const opened = this.#steps;
    const layers = await this.page.evaluate(() => window.robot.layers());
    for (const control of controls) {
      // A dialog whose code comes late opens after its button was left.
      await this.#close(layers, opened);
      this.#steps = [...opened, `${control.role} “${control.name}”`];
      await this.#operate(control, opened, depth);
    }
    this.#steps = opened;
  }

  async #operate(control: Control, opened: string[], depth: number): Promise<void> {
    const layers = await this.page.evaluate(() => window.robot.layers());
    const problem = await this.#actOn(control, layers, opened);
    if (problem) return this.fault(`“${control.name}” can’t be operated: ${problem.slice(0, 400)}`);
    await this.#settle();
    await this.#look();
    if (this.#isElsewhere()) return this.#restore();
    if (depth < DEEPEST) await this.#operateAll(await this.#newControls(), depth + 1);
    if (this.#isElsewhere()) return this.#restore();
    await this.#close(layers, opened);
  }

  /** @returns why it can't be operated; a control that an earlier one replaced is no problem */
  async #actOn(control: Control, layers: number, opened: string[]): Promise<string | undefined> {
    const why = (error: unknown) =>
      stripVTControlCharacters(String(error)).split('\n').slice(0, 12).join(' ');
    for (let tries = 0; ; tries += 1) {
      const handle = await this.#find(control.key);
      if (!handle) return undefined;
      const problem = await act(this.page, handle, { role: control.role, hands: this.what.hands }).catch(why);
      // Since it was found, the page may have replaced it, or the dialog of an earlier control may have come late.
      if (problem && tries < 2) {
        await this.#settle();
        await this.#close(layers, opened);
        continue;
      }
      this.operated += 1;
      return problem;
    }
  }

  async #find(key: string): Promise<ElementHandle<Element> | null> {
    const found = await this.page.evaluateHandle((wanted) => window.robot.find(wanted), key);
    return found.asElement();
  }

  /** Closes what a control opened, as far as it was closed before. */
  async #close(layers: number, opened: string[]): Promise<void> {
    for (let tries = 0; (await this.page.evaluate(() => window.robot.layers())) > layers; tries += 1) {
      if (tries === DEEPEST) {
        if (opened.length === 0) this.fault('it doesn’t close by Escape or Cancel');
        return this.#restore();
      }
      await this.page.keyboard.press('Escape');
      await this.#settle();
      if ((await this.page.evaluate(() => window.robot.layers())) <= layers) break;
      const cancel = this.page.getByRole('button', { name: /^(Cancel|Close|Not now|Keep|Back)/ }).last();
      await cancel.click({ timeout: 500 }).catch(() => undefined);
    }
  }

  #isElsewhere(): boolean {
    return new URL(this.page.url()).pathname !== new URL(this.what.path, this.page.url()).pathname;
  }

  async #restore(): Promise<void> {
    await this.#load(this.what.path);
    this.#checkedAt = await this.page.evaluate(() => window.robot.changes());
  }
}

const isBusyAfterFrame = () =>
  new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(window.robot.isBusy())));

/** A button can reload the page or leave the site's document. */
function reloads(error: unknown): true {
  if (String(error).includes('context was destroyed')) return true;
  throw error;
}

/** The same address of different papers and people is one fault. */
const withoutIds = (url: string): string => {
  const { pathname, search } = new URL(url);
  return (pathname + search).replaceAll(/COL\.\d{4}\.\d{5}|[0-9A-HJKMNP-TV-Z]{26}/g, '…').slice(0, 160);
};

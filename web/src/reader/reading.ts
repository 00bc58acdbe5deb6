import { openCitations } from '../app/open-citations.ts';
import { copyCode } from '../features/docs/copy-code.ts';
import { keepLanguage } from '../features/docs/keep-language.ts';
import { nameOrigin } from '../features/docs/name-origin.ts';
import { attendBody } from '../features/papers/page/attend-body.ts';
import { followReading } from '../features/papers/page/follow-reading.ts';
import { PAPER_BODY_ID } from '../features/papers/page/paper-body-id.ts';
import { showPdf } from '../features/papers/page/show-pdf.ts';
import { APPLE_KEYS, isApple } from '../lib/apple-keys.ts';
import { foldMenu } from '../lib/fold-menu.ts';
import { hashTarget } from '../lib/hash-target.ts';
import { nextTheme, readTheme, storeTheme, themeLabel } from '../lib/theme.ts';
import { showLocalTimes } from '../ui/local-times.ts';
import { markCutTabs, showCurrentTab } from '../ui/tab-row.ts';
import { untilTheApp } from './hand-over.ts';
import '../lib/copy-formulas.ts';

/** Adds what a reader does on a page without the app. */
export function serveReading(): void {
  for (const row of all('nav.tabs, nav.section-tabs')) {
    showCurrentTab(row);
    untilTheApp(markCutTabs(row));
  }
  for (const list of all('ol.contents')) untilTheApp(followReading(list));
  const body = document.getElementById(PAPER_BODY_ID);
  if (body) untilTheApp(attendBody(body));
  for (const text of all('.doc-body')) {
    nameOrigin(text);
    untilTheApp(keepLanguage(text));
  }
  for (const view of all('.pdf-view')) showPdf(view);
  untilTheApp(showLocalTimes());
  hidePdfTab();
  nameShortcut();
  if (!body) hashTarget(window.location.hash)?.scrollIntoView();
  labelTheme();
}

/** Serves a click on what works without the app. @returns whether it did */
export function serveClick(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('.theme-button')) {
    storeTheme(nextTheme(readTheme()));
    labelTheme();
    return true;
  }
  if (target.closest('.menu-fold')) {
    foldMenu();
    return true;
  }
  const copy = target.closest('.copy-code');
  if (copy) {
    void copyCode(copy);
    return true;
  }
  if (target.closest('.cite-button')) {
    void openCitations(window.location.pathname.split('/')[2] ?? '');
    return true;
  }
  if (target.closest('.search-button')) {
    openSearch();
    return true;
  }
  // A dialog of a figure, and the choices of examples.
  if (target.closest('dialog, .doc-body')) return true;
  const link = target.closest('a');
  if (!link) return false;
  closeSheetAround(link);
  if (isLogin(link, event)) {
    event.preventDefault();
    const { pathname, search } = window.location;
    window.location.assign(`/login?from=${encodeURIComponent(pathname + search)}`);
  }
  return true;
}

/** Shows the search box on a phone, which opens its keyboard only for a field that gets the focus within the tap. */
function openSearch(): void {
  const field = document.querySelector<HTMLInputElement>('.search-box input');
  field?.form?.setAttribute('data-in-use', '');
  field?.focus();
  untilTheApp(() => {
    if (field !== document.activeElement) field?.form?.removeAttribute('data-in-use');
  });
}

const all = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>(selector);

/** The login leads back to this page. */
const isLogin = (link: HTMLAnchorElement, event: Event): boolean =>
  link.getAttribute('href') === '/login' &&
  event instanceof MouseEvent &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Closes the sheet that a link within the page is in, on a narrow screen. */
function closeSheetAround(link: HTMLAnchorElement): void {
  const sheet = link.closest<HTMLElement>('[popover]');
  if (sheet?.matches(':popover-open')) sheet.hidePopover();
}

/** On a phone without a viewer, the button for the PDF does the same as its tab (paper-tabs.tsx). */
function hidePdfTab(): void {
  const tab = document.querySelector<HTMLElement>('a.tab[href$="?view=pdf"]');
  if (!tab || navigator.pdfViewerEnabled !== false || !matchMedia('(pointer: coarse)').matches) return;
  tab.hidden = true;
  untilTheApp(() => {
    tab.hidden = false;
  });
}

/** The server writes the keys of other devices than Apple’s (palette-button.tsx). */
function nameShortcut(): void {
  const keys = document.querySelector('.palette-button kbd');
  const before = keys?.textContent;
  if (!keys || !before || !isApple()) return;
  keys.textContent = APPLE_KEYS;
  untilTheApp(() => {
    keys.textContent = before;
  });
}

function labelTheme(): void {
  for (const button of all('.theme-button')) {
    const label = themeLabel(readTheme());
    button.title = label;
    button.setAttribute('aria-label', label);
  }
}

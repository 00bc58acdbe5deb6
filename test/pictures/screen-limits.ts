/** What is on one screen at one width. */
export interface Measured {
  screen: string;
  width: number;
  /** The height of the content, px. */
  main: number;
  /** The height of all that is in the rail beside a paper, px; null without one. */
  rail: number | null;
  /** Visible inputs and buttons in the content. A question with several radio buttons is one, as for Tab. */
  controls: number;
  /** How often Tab is pressed until the focus is in the content. */
  stops: number;
  /** Words in the content. */
  words: number;
}
type Limits = Partial<Record<'main' | 'rail' | 'controls' | 'stops' | 'words', number>>;

/** A person who reads knows where they are after three Tab stops: the skip link, and where it leads. */
const EVERY_SCREEN: Limits = { stops: 3 };

/** Limits at 1440, 820, and 390 px; null where there is none. */
const LIMITS: Record<string, Partial<Record<keyof Limits, readonly (number | null)[]>>> = {
  paper: { rail: [520, null, null] },
  reviews: { rail: [520, null, null] },
  submit: { controls: [12, 12, 12], main: [1400, null, 2200] },
  'submit, files read': { controls: [12, 12, 12], main: [1400, null, 2200] },
  'submit, checking': { controls: [12, 12, 12], main: [1400, null, 2200] },
  'submit, declaring': { controls: [12, 12, 12], main: [1400, null, 2200] },
  'an API reference': { main: [3000, null, null] },
  'an endpoint': { main: [6000, null, null] },
  'notification settings': { controls: [28, 28, 28] },
};
const WIDTHS = [1440, 820, 390];

export function limitsOf(screen: string, width: number): Limits {
  const own = Object.entries(LIMITS[screen] ?? {}).flatMap(([name, limits]) => {
    const limit = limits[WIDTHS.indexOf(width)];
    return typeof limit === 'number' ? [[name, limit] as const] : [];
  });
  return { ...EVERY_SCREEN, ...Object.fromEntries(own) };
}

/** Says which figures are over their limits: `rail 640 of 520`. */
export const missedBy = (measured: Measured, limits: Limits): string[] =>
  Object.entries(limits).flatMap(([name, limit]) => {
    const figure = measured[name as keyof Limits] ?? 0;
    return figure > limit ? [`${name} ${figure} of ${limit}`] : [];
  });

/** Runs in the page: its figures but the Tab stops. */
export function measuredIn(): Pick<Measured, 'main' | 'rail' | 'controls' | 'words'> {
  const main = document.querySelector('main');
  const rail = document.querySelector('main .rail');
  const isRailBeside = rail !== null && getComputedStyle(rail).display !== 'none';
  const seen = Array.from(
    main?.querySelectorAll<HTMLElement>(
      'input:not([type=hidden]), select, textarea, button, [role=combobox]:not(input)',
    ) ?? [],
  ).filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }));
  const groups = new Set<string>();
  const controls = seen.filter((each) => {
    if (!(each instanceof HTMLInputElement) || each.type !== 'radio') return true;
    const isNew = !groups.has(each.name);
    groups.add(each.name);
    return isNew;
  });
  return {
    main: Math.round(main?.getBoundingClientRect().height ?? 0),
    rail: isRailBeside ? rail.scrollHeight : null,
    controls: controls.length,
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
    words: (main?.innerText ?? '').split(/\s+/).filter(Boolean).length,
  };
}

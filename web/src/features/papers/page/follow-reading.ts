/**
 * Marks the section that is read in a list of contents, which is the last one that begins above a line one third down the window, and
 * unfolds the part of the text that it belongs to.
 * @param list the list, as `ContentsList` draws it
 * @returns a function that takes the marks back
 */
export function followReading(list: HTMLElement): () => void {
  const entries = entriesOf(list);
  let frame = 0;
  const update = () => {
    frame = 0;
    mark(entries, readIn(entries, window.innerHeight / 3));
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(update);
  };
  schedule();
  window.addEventListener('scroll', schedule, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', schedule);
    mark(entries, undefined);
  };
}

interface Entry {
  item: HTMLElement;
  link: HTMLAnchorElement;
  id: string;
  /** The id of the heading of the first level that it belongs to. */
  part: string;
  isNested: boolean;
}

function entriesOf(list: HTMLElement): Entry[] {
  const items = [...list.querySelectorAll<HTMLElement>('li[data-level]')];
  const top = Math.min(...items.map(({ dataset }) => Number(dataset.level)));
  let part = '';
  return items.flatMap((item) => {
    const link = item.querySelector('a');
    if (!link) return [];
    const id = decodeURIComponent(link.hash.slice(1));
    const isNested = Number(item.dataset.level) > top;
    if (!isNested) part = id;
    return [{ item, link, id, part, isNested }];
  });
}

function mark(entries: readonly Entry[], read: Entry | undefined): void {
  for (const { item, link, id, part, isNested } of entries) {
    if (id === read?.id) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
    item.toggleAttribute('data-folded', isNested && part !== read?.part);
  }
}

/** Asks no entry after the first below the line, because on a phone the browser would have to lay out its section for it (prose.css). */
function readIn(entries: readonly Entry[], line: number): Entry | undefined {
  let read: Entry | undefined;
  for (const entry of entries) {
    const top = topOf(entry.id);
    if (top === undefined) continue;
    if (top >= line) break;
    read = entry;
  }
  return read;
}

/** A section begins where its heading does. */
function topOf(id: string): number | undefined {
  const heading = document.getElementById(id);
  const section = heading?.parentElement?.closest('section');
  return (section?.firstElementChild === heading ? section : heading)?.getBoundingClientRect().top;
}

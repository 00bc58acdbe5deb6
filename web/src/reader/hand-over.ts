/** What a reader's page does until the app takes it over. */
const ends: (() => void)[] = [];
let whenTaken: (() => void) | undefined;

/** Registers a function that takes back what was changed in the page, before the app compares the page with what it would draw. */
export function untilTheApp(end: () => void): void {
  ends.push(end);
}

/** Calls back once the app has taken the page over. */
export function onceTheAppIsThere(then: () => void): void {
  whenTaken = then;
}

/** Leaves the page as the server sent it. Called by the app before it takes the page over. */
export function handOver(): void {
  for (const end of ends.splice(0).toReversed()) end();
}

/** Called by the app when it has taken the page over. */
export function appIsThere(): void {
  // React takes over the parts that an act is in at once, but not while it runs an effect.
  if (whenTaken) queueMicrotask(whenTaken);
  whenTaken = undefined;
}

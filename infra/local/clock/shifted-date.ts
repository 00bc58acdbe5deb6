/** The true `Date`, whatever the global one shows. */
export const TrueDate = Date;

let offset = 0;

/**
 * Shifts the current time of this thread's `Date`. It is replaced at the first shift only, so that functions which no demonstration
 * reaches keep the original.
 * @param milliseconds the difference to the true time; 0 shows the true time
 */
export function shiftDate(milliseconds: number): void {
  offset = milliseconds;
  if (milliseconds !== 0 && globalThis.Date === TrueDate) globalThis.Date = ShiftedDate;
}

const now = (): number => TrueDate.now() + offset;

// A proxy, so that `instanceof` holds for dates made before and after, and `Date()` without `new` still returns text.
const ShiftedDate = new Proxy(TrueDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

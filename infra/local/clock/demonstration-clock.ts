import { randomBytes, timingSafeEqual } from 'node:crypto';
import { decodeTime } from 'ulid';

/** The header by which the demonstration's loader dates a request: its secret, and an offset in milliseconds. */
export const CLOCK_HEADER = 'x-local-cloud-clock';

/** ISO 8601 times and ULIDs, by which an event shows when its cause happened. */
const MOMENTS = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;

/**
 * Lets the demonstration's loader date its requests in the past (docs/decisions/0002-local-cloud-serves-the-template.md). A function runs
 * with `Date` shifted by the offset of the request, or of the change that it processes. Closed, which it is except during a load,
 * it shifts nothing.
 */
export class DemonstrationClock {
  #secret: string | undefined;
  /** When each offset was first used, in milliseconds since 1970. */
  readonly #offsets = new Map<number, number>();

  get isOpen(): boolean {
    return this.#secret !== undefined;
  }

  /** Starts a load. @returns the secret of its requests */
  open(): string {
    this.#secret = randomBytes(32).toString('base64url');
    this.#use(0);
    return this.#secret;
  }

  close(): void {
    this.#secret = undefined;
    this.#offsets.clear();
  }

  /**
   * Returns the offset of a request in milliseconds, at most 0.
   * @param header the value of `CLOCK_HEADER`, if the request has one
   * @returns undefined for a header that isn't the loader's
   */
  offsetOfRequest(header: string | undefined): number | undefined {
    if (header === undefined) return 0;
    const [secret = '', text = ''] = header.split(' ');
    const offset = Number(text);
    if (!this.#isSecret(secret) || !Number.isSafeInteger(offset) || offset > 0) return undefined;
    this.#use(offset);
    return offset;
  }

  /**
   * Returns the offset of the request that caused an event. The event doesn't name its cause, but the newest time or ULID in it
   * that a shifted clock can have shown belongs to that request, or to a function that processed its changes.
   */
  offsetOfEvent(event: string): number {
    if (this.#offsets.size < 2) return 0;
    const now = Date.now();
    let newest = Number.NEGATIVE_INFINITY;
    let found = 0;
    for (const [text] of event.matchAll(MOMENTS)) {
      const moment = text.length === 26 ? decodeTime(text) : Date.parse(text);
      const offset = moment > newest ? this.#offsetAt(moment, now) : undefined;
      if (offset !== undefined) [newest, found] = [moment, offset];
    }
    return found;
  }

  /** Returns the offset with which a clock showed this moment at some time since the offset was first used. */
  #offsetAt(moment: number, now: number): number | undefined {
    for (const [offset, since] of this.#offsets) {
      const trueTime = moment - offset;
      if (since <= trueTime && trueTime <= now) return offset;
    }
    return undefined;
  }

  /** Returns how many changes or messages an event contains: only one during a load, because each has its own time. */
  batchSize(usual: number): number {
    return this.isOpen ? 1 : usual;
  }

  /** Some times in events are cut to seconds. */
  #use(offset: number): void {
    if (!this.#offsets.has(offset)) this.#offsets.set(offset, Math.floor(Date.now() / 1000) * 1000);
  }

  #isSecret(text: string): boolean {
    const [expected, given] = [Buffer.from(this.#secret ?? ''), Buffer.from(text)];
    return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
  }
}

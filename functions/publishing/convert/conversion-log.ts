import type { ReportMessage } from './converted-paper.ts';

interface SourcePlace {
  file: string;
  line: number;
}

/** Finds the n-th place (from 0) at which a string stands in the author's own files. */
export type Locate = (needle: string, occurrence: number) => SourcePlace | undefined;

/** Collects what a conversion changed or lost, each with its place in the author's file where that is known. */
export class ConversionLog {
  readonly messages: ReportMessage[] = [];
  #locate: Locate = () => undefined;
  readonly #seen = new Map<string, number>();

  locateWith(locate: Locate): void {
    this.#locate = locate;
  }

  info(message: string, needle?: string | string[]): void {
    this.#add('info', message, needle);
  }

  warning(message: string, needle?: string | string[]): void {
    this.#add('warning', message, needle);
  }

  error(message: string, needle?: string | string[]): void {
    this.#add('error', message, needle);
  }

  /** Rewrites go through the source in order, so the n-th message about a needle is about its n-th place. */
  #add(severity: ReportMessage['severity'], message: string, needle: string | string[] | undefined): void {
    const place = needle === undefined ? undefined : this.#first(needle);
    // A paper with thousands of the same loss needs no list of thousands.
    if (this.messages.filter((other) => other.message === message).length >= 20) return;
    this.messages.push({ severity, message, ...place });
  }

  /** Of several ways to write the same thing, the first that stands in the source. */
  #first(needle: string | string[]): SourcePlace | undefined {
    const needles = typeof needle === 'string' ? [needle] : needle;
    for (const each of needles) {
      const place = this.#next(each);
      if (place) return place;
    }
    return undefined;
  }

  #next(needle: string): SourcePlace | undefined {
    const occurrence = this.#seen.get(needle) ?? 0;
    this.#seen.set(needle, occurrence + 1);
    return this.#locate(needle, occurrence) ?? this.#locate(needle, 0);
  }
}

import type { ReportMessage } from './converted-paper.ts';

interface SourcePlace {
  file: string;
  line: number;
}

/** Finds the n-th occurrence (from 0) of a string in the author's files. */
export type Locate = (needle: string, occurrence: number) => SourcePlace | undefined;

/** Collects what a conversion changed or lost, with the location in the author's file if it is known. */
export class ConversionLog {
  readonly messages: ReportMessage[] = [];
  /** The parts of the text that readers see as their source. */
  readonly sourceParts: { part: string; line: string }[] = [];
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

  /** Reports a part of the text that readers see as its source, at its line. */
  shownAsSource(part: string, line: string): void {
    this.sourceParts.push({ part, line });
    this.warning(`The paragraph “${line.slice(0, 60)}” can’t be read and is shown as source.`, line);
  }

  error(message: string, needle?: string | string[]): void {
    this.#add('error', message, needle);
  }

  /** Rewrites go through the source in order, so the n-th message about a needle refers to its n-th occurrence. */
  #add(severity: ReportMessage['severity'], message: string, needle: string | string[] | undefined): void {
    const place = needle === undefined ? undefined : this.#first(needle);
    // Reports the same loss at most 20 times.
    if (this.messages.filter((other) => other.message === message).length >= 20) return;
    this.messages.push({ severity, message, ...place });
  }

  /** Returns the location of the first of several spellings that occurs in the source. */
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

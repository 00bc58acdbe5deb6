import type { ReportMessage } from './convert/converted-paper.ts';

/**
 * Reads something that a paper can do without. If that fails, its author is told, and the paper is published without it.
 * @param what completes "We couldn’t read …"
 * @param messages what the author is told of the conversion
 */
export function optionally<Value>(
  what: string,
  messages: ReportMessage[],
  read: () => Value,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    console.error('An optional part of a paper could not be read', { what, error });
    messages.push({
      severity: 'warning',
      message: `We couldn’t read ${what}, so readers don’t see it. The rest of the paper is complete.`,
    });
    return undefined;
  }
}

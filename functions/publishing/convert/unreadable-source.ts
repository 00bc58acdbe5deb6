/** The source can't be read, for a reason in the author's terms. */
export class UnreadableSource extends Error {
  readonly reason: string;
  /** Texts to look for in the author's files, the most exact first. */
  readonly places: string[];

  constructor(message: string, { reason, places = [] }: { reason: string; places?: string[] }) {
    super(message);
    this.reason = reason;
    this.places = places;
  }
}

/**
 * Returns the error for a text that pandoc can't read.
 * @param text what pandoc read: the author's text, or one made of it, whose lines have other numbers
 */
export function unreadable(stderr: string, text: string): UnreadableSource {
  const message = stderr.slice(0, 500) || 'pandoc read nothing';
  const number = Number(/\(line (\d+), column \d+\)/.exec(message)?.[1] ?? 0);
  const line = lineNear(text.split('\n'), number);
  if (!line) return new UnreadableSource(message, { reason: 'it has an error that stops our converter.' });
  const unexpected = /^unexpected (.+)$/m.exec(message)?.[1];
  const what = unexpected ? `unexpected ${unexpected}` : 'an error';
  return new UnreadableSource(message, {
    reason: `${what} near “${line.slice(0, 80)}”.`,
    places: placesOf(line),
  });
}

/** Returns why a conversion failed, without the words of our own programs. */
export function explainFailure(error: unknown): { reason: string; places: string[] } {
  if (error instanceof UnreadableSource) return error;
  // The operator finds the cause in the log; it says nothing to the author.
  console.error('A conversion failed', error);
  return { reason: 'our converter failed on it. Simplify the source, or send a PDF as well.', places: [] };
}

/** Returns the reported line, or the last line before it with text: an error at the end is reported behind it. */
const lineNear = (lines: string[], number: number): string =>
  lines
    .slice(0, number)
    .findLast((line) => line.trim() !== '')
    ?.trim() ?? '';

/** Rewrites change parts of a line, so its beginning or its first command may be found where the whole isn't. */
const placesOf = (line: string): string[] => [
  line,
  ...(line.length > 24 ? [line.slice(0, 24), line.slice(-24)] : []),
  ...(/\\[A-Za-z]+\{[^}]*\}/.exec(line) ?? []),
];

/**
 * Whether a message of the conversion names a file, with or without its folder and ending: `\includegraphics{scatter}` and
 * `\bibliography{refs}` leave them out.
 */
export function isNamedIn(message: string, name: string): boolean {
  const base = name.replace(/^.*\//, '');
  const stem = base.replace(/\.[^.]+$/, '');
  return [base, stem].some((word) => word.length > 0 && wordsOf(message).includes(word));
}

/** Names of files as they stand in a sentence: without quotes and punctuation around them, and without their folders. */
const wordsOf = (message: string): string[] =>
  message.split(/[\s“”"'`‘’(){}[\]]+/).map((word) => word.replace(/[.,;:]+$/, '').replace(/^.*\//, ''));

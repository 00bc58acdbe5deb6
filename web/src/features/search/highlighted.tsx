/** A text in pieces, those that were looked for marked. */
export function Highlighted({ segments }: { segments: readonly { text: string; isHit: boolean }[] }) {
  return segments.map(({ text, isHit }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their places
    return isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>;
  });
}

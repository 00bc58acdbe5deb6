/** A text with the matched words highlighted. */
export function Highlighted({ segments }: { segments: readonly { text: string; isHit: boolean }[] }) {
  return segments.map(({ text, isHit }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: segments keep their order
    return isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>;
  });
}

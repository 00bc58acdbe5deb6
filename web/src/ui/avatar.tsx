/** Who someone is at a glance: the initials of their name in a circle. A decoration beside the name itself. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar avatar-large" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word: `Ada Supervisor` → `AS`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** A person's initials in a circle. Decorative: the name is beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar avatar-large" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and last word: `Ada Supervisor` → `AS`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** Returns the address of a review: `COL.2611.00042.r3` → `/papers/COL.2611.00042/reviews#r3`. */
export function reviewAddress(permalink: string): string {
  const dot = permalink.lastIndexOf('.');
  return `/papers/${permalink.slice(0, dot)}/reviews#${permalink.slice(dot + 1)}`;
}

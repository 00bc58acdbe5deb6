/** Returns an identifier that is valid in HTML, XML (an NCName, so without colons) and typst. */
export function safeId(id: string): string {
  return id
    .replace(/[^\p{L}\p{N}_.-]/gu, '-')
    .replace(/^[^\p{L}]+/u, 'x')
    .slice(0, 120);
}

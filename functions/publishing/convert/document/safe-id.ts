/** An identifier that is valid in HTML, XML (as an NCName, so without colons) and typst alike. */
export function safeId(id: string): string {
  return id
    .replace(/[^\p{L}\p{N}_.-]/gu, '-')
    .replace(/^[^\p{L}]+/u, 'x')
    .slice(0, 120);
}

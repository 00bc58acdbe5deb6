/** An identifier that is valid in HTML, XML and typst alike: starts with a letter, holds letters, digits and `_:.-`. */
export function safeId(id: string): string {
  return id
    .replace(/[^\p{L}\p{N}_:.-]/gu, '-')
    .replace(/^[^\p{L}]+/u, 'x')
    .slice(0, 120);
}

/** A documentation page, rendered from Markdown at build time (`web/render-doc.ts`). */
export interface Doc {
  title: string;
  description: string;
  html: string;
  contents: { id: string; title: string }[];
}

/** A page of the documentation as it is drawn at build time (`web/docs-module.ts`). */
export interface Doc {
  title: string;
  description: string;
  html: string;
  contents: { id: string; title: string }[];
}

/** A documentation page, rendered from Markdown at build time (`web/render-doc.ts`). */
export interface Doc {
  title: string;
  description: string;
  html: string;
  /** The sections, and the pages below it, which have an address. */
  contents: { id: string; title: string; to?: string }[];
}

/** The page of an endpoint. Its resource's page has the contents. */
export type EndpointDoc = Omit<Doc, 'contents'>;

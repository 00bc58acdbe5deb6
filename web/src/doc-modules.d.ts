declare module '*.md' {
  export const doc: import('./features/docs/doc.ts').Doc;
}

declare module 'virtual:reference' {
  /** Loads a page of the API reference by its name, with the pages of its endpoints by their slugs. */
  export const REFERENCE_SOURCES: Record<
    string,
    () => Promise<{
      doc: import('./features/docs/doc.ts').Doc;
      endpoints: Record<string, import('./features/docs/doc.ts').EndpointDoc>;
    }>
  >;
}

declare module 'virtual:docs-index' {
  /** As minisearch writes it. */
  export const index: string;
}

declare module 'virtual:common-passwords' {
  /** The most frequent first. */
  export const passwords: string[];
}

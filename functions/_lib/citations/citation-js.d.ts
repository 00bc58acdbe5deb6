/** The parts of citation-js used here; the packages have no types of their own. */
declare module '@citation-js/core' {
  interface CslData {
    id?: string;
    type?: string;
    title?: string;
    author?: Record<
      'family' | 'given' | 'literal' | 'non-dropping-particle' | 'dropping-particle',
      string | undefined
    >[];
    issued?: { 'date-parts'?: number[][] };
    'container-title'?: string;
    publisher?: string;
    DOI?: string;
    URL?: string;
  }
  export class Cite {
    constructor(data: string, options: { generateGraph: boolean });
    data: CslData[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';

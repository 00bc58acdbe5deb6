/** The parts of citeproc-js used here; the package has no types of its own. */
declare module 'citeproc' {
  class Engine {
    constructor(
      system: { retrieveLocale(language: string): string; retrieveItem(id: string): object },
      style: string,
      language?: string,
      forceLanguage?: boolean,
    );
    setOutputFormat(format: 'text' | 'html'): void;
    updateItems(ids: string[]): void;
    /** Parameters and entries; false if the style has no bibliography. */
    makeBibliography(): [object, string[]] | false;
  }
  const CSL: { Engine: typeof Engine };
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS
  export default CSL;
}

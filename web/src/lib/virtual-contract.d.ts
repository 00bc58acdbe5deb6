declare module 'virtual:contract' {
  /** The contract without its schemas; `web/contract-module.ts` makes it. */
  export const contract: typeof import('#shared/contract/index.ts').contract;
}

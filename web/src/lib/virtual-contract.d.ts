declare module 'virtual:contract' {
  /** The contract without its schemas, made by `web/contract-module.ts`. */
  export const contract: typeof import('#shared/contract/index.ts').contract;
}

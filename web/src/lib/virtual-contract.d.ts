declare module 'virtual:contract' {
  /** The contract without its schemas and without what only other programs call, made by `web/contract-module.ts`. */
  export const contract: Omit<typeof import('#shared/contract/index.ts').contract, 'harvest' | 'platform'>;
}

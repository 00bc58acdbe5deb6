declare module '*.md' {
  export const doc: import('./features/docs/doc.ts').Doc;
}

declare module 'rapidoc';

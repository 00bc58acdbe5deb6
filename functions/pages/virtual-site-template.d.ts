declare module 'virtual:site-template' {
  export const template: string;
}

declare module 'virtual:site-template' {
  export const template: string;
  export const reviewStyles: string[];
}

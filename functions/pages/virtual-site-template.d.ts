declare module 'virtual:site-template' {
  export const template: string;
  export const laterStyles: Record<'reviews' | 'profiles' | 'home' | 'search', string[]>;
}

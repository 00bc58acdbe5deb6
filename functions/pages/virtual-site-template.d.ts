declare module 'virtual:site-template' {
  export const template: string;
  export const laterStyles: Record<
    'reviews' | 'profiles' | 'marketplace' | 'venues' | 'support' | 'home' | 'search',
    string[]
  > & {
    /** By the view of a paper. */
    tabs: Partial<Record<string, string[]>>;
  };
}

declare module '*.md' {
  export const doc: {
    title: string;
    description: string;
    html: string;
    contents: { id: string; title: string }[];
  };
}

declare module 'rapidoc';

export interface Paper {
  title: string;
  abstract: string;
  contentMarkdown: string;
  references: { label: string; text: string; doi: string | null; arxiv: string | null; url: string | null }[];
}

import { CONTENT_EXTENSIONS, type ContentType } from '#shared/domain/paper.ts';

/** A paper typed into the form instead of uploaded as files (docs/product/papers.md). */
export interface TypedPaper {
  title?: string | undefined;
  authors?: string[] | undefined;
  institution?: string | undefined;
  email?: string | undefined;
  abstract: string;
  content: string;
}

export const UNTITLED = 'Untitled Paper';
const NAME = 'paper-content';

/** Returns a typed paper as one file, in the layout of its content type. A whole LaTeX document stays as it is. */
export function contentFile(paper: TypedPaper, contentType: ContentType): { name: string; text: string } {
  if (contentType === 'latex' && /^(?:(?!%).)*\\documentclass\b/m.test(paper.content))
    return { name: `${NAME}${CONTENT_EXTENSIONS.latex}`, text: paper.content };
  return { name: `${NAME}${CONTENT_EXTENSIONS[contentType]}`, text: LAYOUTS[contentType](paper) };
}

/**
 * Returns only the typed content of a file that `contentFile` made. Removes title, authors and abstract, because the page
 * shows them from the paper's metadata. Returns the text of other files unchanged.
 */
export function contentOf(file: { name: string; text: string }): string {
  if (!file.name.startsWith(NAME)) return file.text;
  const [, content] = /\n(?:## Content|Content:)\n\n?([\s\S]*)$/.exec(file.text) ?? [];
  return content ?? file.text;
}

const LAYOUTS: Record<ContentType, (paper: TypedPaper) => string> = {
  markdown: ({ title, authors, institution, email, abstract, content }) =>
    [
      `# ${title ?? UNTITLED}`,
      ...line('**Authors:**', authors?.join(', ')),
      ...line('**Institution:**', institution),
      ...line('**Contact:**', email),
      '## Abstract',
      abstract,
      '## Content',
      content,
    ].join('\n\n'),
  latex: ({ title, authors, institution, email, abstract, content }) =>
    [
      '\\documentclass{article}',
      `\\title{${title ?? UNTITLED}}`,
      `\\author{${authors?.join(' \\and ') ?? ''}${[institution, email].map((text) => (text ? ` \\\\ ${text}` : '')).join('')}}`,
      '\\begin{document}',
      '\\maketitle',
      `\\begin{abstract}\n${abstract}\n\\end{abstract}`,
      content,
      '\\end{document}',
      '',
    ].join('\n'),
  text: ({ title, authors, institution, email, abstract, content }) =>
    [
      `Title: ${title ?? UNTITLED}`,
      ...line('Authors:', authors?.join(', ')),
      ...line('Institution:', institution),
      ...line('Contact:', email),
      `Abstract: ${abstract}`,
      '',
      'Content:',
      content,
    ].join('\n'),
};

const line = (label: string, value: string | undefined) => (value ? [`${label} ${value}`] : []);

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import { readDoc } from '../../web/render-doc.ts';

export interface DocBlock {
  language: string;
  text: string;
}

/** Returns the code blocks of each documentation page, with `origin` as the site's origin. */
export function docBlocks(origin: string): { page: string; blocks: DocBlock[] }[] {
  return globSync('web/docs/*.md')
    .toSorted()
    .map((file) => {
      const { markdown } = readDoc(readFileSync(file, 'utf8'));
      const shown = markdown.replaceAll(EXAMPLE_ORIGIN, origin);
      const blocks = [...shown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
        ([, language = '', text = '']) => ({
          language,
          text,
        }),
      );
      return { page: path.basename(file), blocks };
    });
}

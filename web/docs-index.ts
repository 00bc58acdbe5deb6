import { readFile } from 'node:fs/promises';
import MiniSearch from 'minisearch';
import { API_BASE_PATH } from '#shared/constants.ts';
import { endpointPath, referencePath } from '#shared/contract/resource-pages.ts';
import { DOC_PAGES } from '#shared/domain/doc-pages.ts';
import { slugOf } from '#shared/domain/slug.ts';
import { referencePages } from './reference/reference-pages.ts';
import { readDoc } from './render-doc.ts';
import { type DocEntry, INDEX_OPTIONS } from './src/features/docs/index-options.ts';

/** Returns the search index over the sections of all documentation pages and all endpoints, as minisearch reads it. */
export async function docsIndex(): Promise<string> {
  const index = new MiniSearch<DocEntry>(INDEX_OPTIONS);
  index.addAll([...(await sectionEntries()), ...(await endpointEntries())]);
  return JSON.stringify(index);
}

async function sectionEntries(): Promise<DocEntry[]> {
  const pages = Object.entries(DOC_PAGES).map(async ([path, { source }]) => {
    const { title, description, markdown } = readDoc(await readFile(`web/docs/${source}.md`, 'utf8'));
    const [, ...sections] = markdown.split(/^## /m);
    const entries = sections.map((section): DocEntry => {
      const [heading = '', ...text] = section.split('\n');
      return { id: `${path}#${slugOf(heading)}`, title: heading, page: title, text: text.join(' ') };
    });
    return [{ id: path, title, page: title, text: description }, ...entries];
  });
  return (await Promise.all(pages)).flat();
}

async function endpointEntries(): Promise<DocEntry[]> {
  return Object.entries(await referencePages()).flatMap(([name, { title, description, endpoints }]) => [
    { id: referencePath(name), title, page: 'API reference', text: description },
    ...endpoints.map(({ endpoint: { method, path }, operation: { summary, description: text = '' } }) => ({
      id: endpointPath(name, summary),
      title: summary,
      page: title,
      text,
      address: `${method} ${API_BASE_PATH}${path}`,
    })),
  ]);
}

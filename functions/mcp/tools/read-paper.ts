import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { counted } from '#shared/input/counted.ts';
import { readMarkdown } from '../paper-text.ts';
import { contentsOf, paginate, sectionText, splitSections } from '../sections.ts';
import { inputOf, tool } from '../tool.ts';
import { flat } from '../wording.ts';

const { papers } = contract;

export const readPaper = tool({
  name: 'read_paper',
  category: 'papers',
  endpoint: papers.get,
  description:
    'Read a paper’s text as Markdown, in pages of at most 2,000 tokens: from the beginning, or one section with its subsections.',
  input: z.object({
    paperId: inputOf(papers.get).id,
    section: z
      .string()
      .max(300)
      .optional()
      .describe('A section’s index in `sections`, or words of its title. If omitted, the whole paper.'),
    page: z.coerce.number().int().min(1).default(1),
  }),
  output: z.object({
    archiveId: z.string(),
    version: z.number().int(),
    title: z.string(),
    section: z.string().nullable(),
    page: z.number().int(),
    totalPages: z.number().int(),
    sections: z.array(
      z.object({
        index: z.number().int(),
        level: z.number().int(),
        title: z.string(),
        tokens: z.number().int(),
      }),
    ),
    markdown: z.string(),
  }),
  call: async ({ paperId, section, page }, { platform }) => {
    const { data } = await platform.api.papers.get({ id: paperId });
    const { archiveId, version, title, withdrawal } = data;
    if (withdrawal) throw new Error('This paper was withdrawn. get_paper has the reason.');
    const markdown = await readMarkdown(data, platform);
    if (markdown === '')
      throw new Error('This paper has no text yet. Check its progress with get_pipeline_status.');
    const sections = splitSections(markdown);
    const found = section === undefined ? undefined : sectionText(sections, section);
    if (section !== undefined && !found) throw new Error(unknownSection(section, sections));
    const pages = paginate(found?.text ?? markdown);
    const text = pages[page - 1];
    if (text === undefined)
      throw new Error(`Page ${page} doesn’t exist. The text has ${counted(pages.length, 'page')}.`);
    return {
      archiveId,
      version,
      title,
      section: found?.title ?? null,
      page,
      totalPages: pages.length,
      sections: contentsOf(sections),
      markdown: text,
    };
  },
  text: ({ archiveId, version, title, section, page, totalPages, sections, markdown }, _input, argument) => {
    const contents = sections.map(
      ({ index, level, title: name }) => `${'  '.repeat(level - 1)}${index}. ${flat(name)}`,
    );
    // Only the first page has the table of contents, as far as it fits.
    const shown = page === 1 && section === null ? `Sections: \n${contents.slice(0, 25).join('\n')}\n\n` : '';
    return {
      before: `${archiveId}v${version}, page ${page} of ${totalPages}`,
      material: `“${flat(title)}”${section === null ? '' : `, ${flat(section)}`}\n\n${shown}${markdown}`,
      ...(page < totalPages ? { after: `Continued: ${argument('page', page + 1)}` } : {}),
    };
  },
});

const unknownSection = (wanted: string, sections: readonly { index: number }[]): string =>
  `No section matches “${wanted}”. Give an index from ${sections[0]?.index} to ${sections.at(-1)?.index}, or words of a title: the first page of the paper lists them.`;

import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import {
  type ReferenceCheck,
  ReferencesToCheck,
  summaryText,
  verdictLabel,
} from '#shared/domain/reference-check.ts';
import { counted } from '#shared/input/counted.ts';
import { excerpt } from '../budget.ts';
import { ReferenceHit, referenceHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { day, facts, flat, listing, paperLine } from '../wording.ts';
import { PaperList, paperList } from './papers.ts';

const { citations, checks } = contract;
const paged = inputOf(citations.citing);
const listInput = z.object({ paperId: paged.id, page: paged.page, limit: paged.limit });

export const citationTools = [
  tool({
    name: 'get_citations',
    category: 'citations',
    endpoint: citations.cite,
    description:
      'Cite one or more papers in a chosen format. A paper that can’t be cited has its error and doesn’t affect the others.',
    input: z
      .object({
        paperId: z.string().max(100).optional(),
        paperIds: z.array(z.string().max(100)).max(20, 'At most 20 papers at once').default([]),
        format: inputOf(citations.cite).format,
      })
      .refine(({ paperId, paperIds }) => paperId !== undefined || paperIds.length > 0, {
        message: 'Give paperId or paperIds',
        path: ['paperId'],
      }),
    output: z.object({
      citations: z.array(
        z.object({ paperId: z.string(), citation: z.string(), error: z.string().nullable() }),
      ),
    }),
    call: async ({ paperId, paperIds, format }, { platform }) => {
      const ids = [...(paperId === undefined ? [] : [paperId]), ...paperIds];
      const cite = async (id: string) => {
        try {
          const { citation } = await platform.api.citations.cite({ id, format });
          return { paperId: id, citation, error: null };
        } catch (error) {
          if (ids.length === 1) throw error;
          return { paperId: id, citation: '', error: error instanceof Error ? error.message : String(error) };
        }
      };
      return { citations: await Promise.all(ids.map(cite)) };
    },
    text: (answer) =>
      answer.citations
        .map(({ paperId, citation, error }) => (error === null ? citation : `${paperId}: ${error}`))
        .join('\n\n'),
  }),
  tool({
    name: 'get_citing_papers',
    category: 'citations',
    endpoint: citations.citing,
    input: listInput,
    output: PaperList,
    call: async ({ paperId, ...page }, { platform }) =>
      paperList((await platform.api.citations.citing({ id: paperId, ...page })).data),
    text: ({ papers, pagination }, { paperId }) =>
      listing(`Papers that cite ${paperId}`, papers.map(paperLine), pagination),
  }),
  tool({
    name: 'get_paper_references',
    category: 'citations',
    endpoint: citations.references,
    input: listInput,
    output: PaperList.extend({ references: z.array(ReferenceHit) }),
    call: async ({ paperId, ...page }, { platform }) => {
      const { data } = await platform.api.citations.references({ id: paperId, ...page });
      return { ...paperList(data), references: data.references.map(referenceHit) };
    },
    text: ({ papers, references, pagination }, { paperId }) =>
      [
        listing(`Colophon papers that ${paperId} cites`, papers.map(paperLine), pagination),
        listing(
          'All references',
          references.map(
            ({ key, text, paper, publication, verdict }) =>
              `- ${key}: ${flat(text)}${verdict ? ` [${verdict}]` : ''}${paper ? ` [${paper}]` : ''}${publication ? ` [external paper of ${publication}]` : ''}`,
          ),
        ),
      ].join('\n\n'),
  }),
  tool({
    name: 'check_references',
    category: 'citations',
    endpoint: checks.references,
    description:
      'Check references before you submit: each is looked up in catalogs and compared field by field. Send `bibtex`, `csl` or `texts`. ' +
      'Not found doesn’t mean invented. Verify before you cite.',
    input: ReferencesToCheck,
    // A POST because of its size: it changes nothing.
    annotations: { readOnlyHint: true, idempotentHint: true },
    output: dataOf(checks.references),
    call: async (input, { platform }) => (await platform.api.checks.references(input)).data,
    text: ({ references, summary }) =>
      listing(
        summaryText(summary),
        references.map(({ key, text, check }) => `${key}: ${checkLine(check)}\n   ${excerpt(text, 150)}`),
      ),
  }),
  tool({
    name: 'get_citation_graph',
    category: 'citations',
    endpoint: citations.graph,
    input: z.object({ paperId: paged.id, depth: inputOf(citations.graph).depth }),
    output: dataOf(citations.graph),
    call: async ({ paperId, depth }, { platform }) =>
      (await platform.api.citations.graph({ id: paperId, depth })).data,
    text: ({ nodes, edges, mostCited, mostCiting, clusterSize, truncated }) =>
      [
        facts({
          'Papers in the graph': clusterSize,
          'External papers': nodes.length - clusterSize || undefined,
          Citations: edges.length,
          'Most cited': mostCited?.title,
          'Cites the most': mostCiting?.title,
          Truncated: truncated || undefined,
        }),
        ...nodes
          .slice(0, 25)
          .map(
            (node) =>
              `- [${node.level}] ${node.title} (${node.kind === 'paper' ? node.archiveId : `external, ${node.url}, by ${ownersOf(node)}`}), cited ${counted(node.citationCount, 'time')}`,
          ),
      ].join('\n'),
  }),
  tool({
    name: 'get_citation_stats',
    category: 'citations',
    endpoint: citations.stats,
    input: z.object({ paperId: paged.id }),
    output: dataOf(citations.stats),
    call: async ({ paperId }, { platform }) => (await platform.api.citations.stats({ id: paperId })).data,
    text: ({ byYear, firstCitation, latestCitation, ...figures }) =>
      [
        facts({ ...figures, firstCitation: day(firstCitation), latestCitation: day(latestCitation) }),
        ...byYear.map(({ year, citations: count }) => `${year}: ${count}`),
      ].join('\n'),
  }),
];

const ownersOf = ({ owners }: { owners: { name: string; username: string }[] }): string =>
  owners.map(({ name, username }) => `${name} (${username})`).join(', ');

/** Returns a verdict in a line, with the fields that differ as the record has them. */
function checkLine({ verdict, fields, record }: ReferenceCheck): string {
  const differing = fields.flatMap(({ field, result, record: found }) =>
    result === 'differs' ? [`${field}: ${found || 'not registered'}`] : [],
  );
  const of =
    record && verdict !== 'verified'
      ? ` Record: ${record.title} (${record.year ?? 'no year'}) ${record.url}`
      : '';
  return `${verdictLabel(verdict)}.${differing.length > 0 ? ` The record has ${differing.join('; ')}.` : ''}${of}`;
}

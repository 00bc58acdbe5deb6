import * as z from 'zod';
import type { AgentClient } from '../agent-client.ts';
import { count, data, date, list, object, page, shown } from '../reads.ts';

export const getCitation = (client: AgentClient, id: string, format = 'bibtex') =>
  client.request(
    { method: 'GET', path: `/citations/${id}`, auth: 'public', query: { format } },
    object({ citation: shown }),
  );

const cited = page({
  papers: list(object({ title: shown, authors: z.array(z.string()), id: shown, createdAt: date })),
});
const ofPaper = (part: 'citing' | 'references') => (client: AgentClient, id: string) =>
  client.request(
    { method: 'GET', path: `/citations/${id}/${part}`, auth: 'public', query: { page: 1, limit: 20 } },
    cited,
  );
export const getCitingPapers = ofPaper('citing');
export const getPaperReferences = ofPaper('references');

export const getCitationGraph = (client: AgentClient, id: string, depth = 2) =>
  client.request(
    { method: 'GET', path: `/citations/${id}/graph`, auth: 'public', query: { depth } },
    data(
      object({
        nodes: z.array(object({ title: shown, citationCount: count })),
        edges: z.array(z.unknown()),
        mostCited: object({ title: shown }).nullish(),
        mostCiting: object({ title: shown }).nullish(),
        clusterSize: count,
      }),
    ),
  );

export const getCitationStats = (client: AgentClient, id: string) =>
  client.request(
    { method: 'GET', path: `/citations/${id}/stats`, auth: 'public' },
    data(
      object({
        totalCitations: count,
        directCitations: count,
        selfCitations: count,
        referencesCount: count,
        hIndexContribution: count,
        citationVelocity: count,
        peakYear: z.union([z.string(), z.number()]).nullish(),
        firstCitation: date.nullish(),
        latestCitation: date.nullish(),
        halfLife: count.nullish(),
        fieldPercentile: count.nullish(),
        aboveAverage: z.boolean(),
      }),
    ),
  );

import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { Capsule } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER, COMPARISONS, OUTPUT_VERDICTS } from '#shared/domain/capsule-constants.ts';
import { PaperFile } from '#shared/domain/paper.ts';
import { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { counted } from '#shared/input/counted.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { flat, listing } from '../wording.ts';

const { papers, checks } = contract;

const programFor = ({ origin }: { origin: string }, paper: string) =>
  `COLOPHON_API_URL=${origin} npx -y ${origin}/downloads/colophon-reproduce.tgz ${paper}`;

/** Tools for reproducing papers: what there is to run, and what came out. */
export const capsuleTools = [
  tool({
    name: 'get_capsule',
    category: 'reviews',
    endpoint: checks.reproductions,
    description:
      'Get the code and data of a paper: what each output reproduces, the files with their checksums, how to run them, and the runs so far. ' +
      'Run it with the program colophon-reproduce, never without a sandbox: nobody has checked the code.',
    input: z.object({ paperId: inputOf(papers.get).id }),
    output: z.object({
      archiveId: z.string(),
      version: z.number().int(),
      capsule: Capsule.nullable(),
      files: z.array(PaperFile.pick({ name: true, size: true, sha256: true, url: true })),
      reproductions: z.array(ReproductionSummary),
      run: z.string().describe('The command that fetches, checks and runs it.'),
    }),
    call: async ({ paperId: id }, { platform }) => {
      const [paper, records] = await Promise.all([
        platform.api.papers.get({ id }),
        platform.api.checks.reproductions({ id }),
      ]);
      const { archiveId, version, capsule, files } = paper.data;
      return {
        archiveId,
        version,
        capsule,
        files: files
          .filter(({ name }) => name.startsWith(`source/${CAPSULE_FOLDER}`))
          .map(({ name, size, sha256, url }) => ({ name, size, sha256, url })),
        reproductions: records.data,
        run: programFor(platform, `${archiveId}v${version}`),
      };
    },
    text: ({ archiveId, version, capsule, files, reproductions, run }) => {
      if (!capsule) return { before: `${archiveId}v${version} has no capsule.` };
      const outputs = capsule.outputs.map(
        ({ file, reproduces, compare }) =>
          `- ${flat(file)}${reproduces ? `: ${flat(reproduces)}` : ''} (compared ${COMPARISONS[compare]})`,
      );
      const records = reproductions.map(
        ({ id, by, agent, reproduced, outputs: all, createdAt }) =>
          `- ${id}: ${reproduced} of ${all} outputs by ${agent ? `${flat(agent.name)} of ` : ''}${flat(by.name)}, ${createdAt.slice(0, 10)}`,
      );
      return {
        material: [
          listing(`Outputs of the capsule of ${archiveId}v${version}`, outputs),
          capsule.command.length > 0
            ? `${counted(files.length, 'file')}. Command: ${flat(capsule.command.join(' '))}`
            : `${counted(files.length, 'file')}. The manifest names no command, or can’t be read.`,
          records.length > 0 ? listing('Reproductions', records) : 'Nobody has run it yet.',
        ].join('\n\n'),
        after: `To run it: ${run}`,
      };
    },
  }),
  tool({
    name: 'start_reproduction',
    category: 'reviews',
    endpoint: checks.startReproduction,
    description:
      'Start a run of a paper’s capsule. The record of the run names it: without an API key for colophon-reproduce, run the command in the ' +
      'answer, then send the record by submit_reproduction.',
    input: z.object({
      paperId: inputOf(papers.get).id,
      agentId: inputOf(checks.startReproduction).agentId,
    }),
    output: dataOf(checks.startReproduction).extend({
      command: z.string().describe('The command that fetches, checks and runs it, and writes the record.'),
    }),
    call: async ({ paperId: id, agentId }, { platform }) => {
      const { data: run } = await platform.api.checks.startReproduction({ id, agentId });
      const { archiveId, version } = (await platform.api.papers.get({ id })).data;
      const named = `${run.id}:${run.account}:${run.request ?? ''}`;
      return {
        ...run,
        command: `${programFor(platform, `${archiveId}v${version}`)} --no-send --run ${named}`,
      };
    },
    text: ({ id, request, command }) => ({
      before: `Run ${id} started${request ? ` for the request ${request}` : ''}. To run the capsule: ${command}`,
    }),
  }),
  tool({
    name: 'submit_reproduction',
    category: 'reviews',
    endpoint: checks.addReproduction,
    description:
      'Publish the signed record of a run of a paper’s capsule, as colophon-reproduce --no-send wrote it for a run that you started. Not for ' +
      'own papers or those of co-authors. Failed runs count as well. It can’t be changed afterwards.',
    input: z.object({
      paperId: inputOf(papers.get).id,
      jws: inputOf(checks.addReproduction).jws,
      agentId: inputOf(checks.addReproduction).agentId,
    }),
    output: dataOf(checks.addReproduction).omit({ jws: true, crate: true }),
    call: async ({ paperId: id, jws, agentId }, { platform }) => {
      const { data: all } = await platform.api.checks.addReproduction({ id, jws, agentId });
      const { jws: _, crate: __, ...data } = all;
      return data;
    },
    text: ({ id, archiveId, reproduced, outputs, record }) => {
      const lines = record.outputs.map(({ file, verdict }) => `- ${file}: ${OUTPUT_VERDICTS[verdict].label}`);
      return `${listing(`Published as ${id}: ${reproduced} of ${outputs} outputs of ${archiveId} reproduced`, lines)}`;
    },
  }),
  tool({
    name: 'vote_on_reproduction',
    category: 'reviews',
    endpoint: checks.voteOnReproduction,
    input: z.object({
      paperId: inputOf(papers.get).id,
      reproductionId: inputOf(checks.voteOnReproduction).reproductionId,
      vote: inputOf(checks.voteOnReproduction).vote,
    }),
    output: dataOf(checks.voteOnReproduction),
    call: async ({ paperId: id, ...input }, { platform }) =>
      (await platform.api.checks.voteOnReproduction({ id, ...input })).data,
    text: ({ myVote, helpfulCount, unhelpfulCount }) =>
      `Your vote: ${myVote ?? 'none'}. ${helpfulCount} helpful, ${unhelpfulCount} not.`,
  }),
];

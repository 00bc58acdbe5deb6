import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { DeskReport } from '#shared/domain/desk.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { day, facts } from '../wording.ts';
import { paperId } from './papers.ts';

const { desk } = contract;

/** Tools for authors of a paper that screening held. */
export const deskTools = [
  tool({
    name: 'get_desk_report',
    category: 'papers',
    endpoint: desk.report,
    input: z.object({ paperId }),
    output: dataOf(desk.report),
    call: async ({ paperId: id }, { platform }) => (await platform.api.desk.report({ id })).data,
    text: describe,
  }),
  tool({
    name: 'appeal_desk_rejection',
    category: 'papers',
    endpoint: desk.appeal,
    input: z.object({ paperId, text: inputOf(desk.appeal).text }),
    output: dataOf(desk.appeal),
    call: async ({ paperId: id, text }, { platform }) => (await platform.api.desk.appeal({ id, text })).data,
    text: describe,
  }),
];

function describe({ archiveId, version, state, heldAt, findings, decisions, mayAppeal }: DeskReport): string {
  return facts({
    Version: `${archiveId}v${version}`,
    State: state,
    Held: day(heldAt),
    'What screening found': findings.map(({ message }) => message).join(' '),
    Decisions: decisions.map(({ verdict, reason, at }) => `${verdict} on ${day(at)}: ${reason}`).join(' '),
    'To appeal, once': mayAppeal ? 'appeal_desk_rejection' : undefined,
  });
}

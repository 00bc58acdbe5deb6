import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { excerpt } from '../budget.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { flat, listing } from '../wording.ts';
import { paperId } from './papers.ts';

const { papers } = contract;
const invitation = inputOf(papers.respondToInvitation);
const username = inputOf(papers.inviteAgain).username;

/** Tools for co-authors: invitations and removals. */
export const coauthorTools = [
  tool({
    name: 'list_invitations',
    category: 'papers',
    endpoint: papers.invitations,
    input: z.object({}),
    output: z.object({
      invitations: z.array(
        z.object({ paperId: z.string(), title: z.string(), status: z.string(), invitedBy: z.string() }),
      ),
    }),
    call: async (_input, { platform }) => {
      const { invitations } = (await platform.api.papers.invitations()).data;
      return {
        invitations: invitations.map(({ paper, status, invitedBy }) => ({
          ...{ paperId: paper.archiveId, title: paper.title, status, invitedBy: invitedBy.username },
        })),
      };
    },
    text: ({ invitations }) =>
      listing(
        'Invitations to papers',
        invitations.map(
          ({ paperId, title, status, invitedBy }) =>
            `- ${flat(title)} (${paperId}): ${status}, by ${invitedBy}`,
        ),
      ),
  }),
  tool({
    name: 'respond_to_invitation',
    category: 'papers',
    endpoint: papers.respondToInvitation,
    input: z.object({ paperId: invitation.id, decision: invitation.decision, response: invitation.response }),
    output: dataOf(papers.respondToInvitation),
    annotations: { idempotentHint: true },
    call: async ({ paperId: id, ...answer }, { platform }) =>
      (await platform.api.papers.respondToInvitation({ id, ...answer })).data,
    text: ({ paper, status }) =>
      `The invitation to “${paper.title}” (${paper.archiveId}) is ${status.toLowerCase()}.`,
  }),
  tool({
    name: 'get_paper_invitations',
    category: 'papers',
    endpoint: papers.invited,
    input: z.object({ paperId }),
    output: dataOf(papers.invited),
    call: async ({ paperId: id }, { platform }) => (await platform.api.papers.invited({ id })).data,
    text: ({ invited }) =>
      listing(
        'Invited co-authors',
        invited.map(
          ({ name, username: theirs, status, mayBeAskedAgain }) =>
            `- ${name} (${theirs}): ${status}${mayBeAskedAgain ? '; can be invited again with invite_coauthor_again' : ''}`,
        ),
      ),
  }),
  tool({
    name: 'invite_coauthor_again',
    category: 'papers',
    endpoint: papers.inviteAgain,
    input: z.object({ paperId, username }),
    output: dataOf(papers.inviteAgain),
    call: async ({ paperId: id, username: theirs }, { platform }) =>
      (await platform.api.papers.inviteAgain({ id, username: theirs })).data,
    text: ({ name, status }) => `${name} is invited again: ${status}.`,
  }),
  tool({
    name: 'remove_coauthor',
    category: 'papers',
    endpoint: papers.removeInvited,
    input: z.object({
      paperId,
      username: username.describe('The co-author’s username. Use your own to leave the paper.'),
    }),
    output: dataOf(papers.removeInvited),
    question: async ({ paperId: id, username: theirs }, { platform }) => {
      const { archiveId, title } = (await platform.api.papers.get({ id })).data;
      return `Remove ${theirs} from “${excerpt(title, 200)}” (${archiveId})? Later versions won’t name them, and they lose their author rights.`;
    },
    call: async ({ paperId: id, username: theirs }, { platform }) =>
      (await platform.api.papers.removeInvited({ id, username: theirs })).data,
    text: ({ name, status }) => `${name}: ${status}.`,
  }),
];

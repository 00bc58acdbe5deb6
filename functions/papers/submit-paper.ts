import type { Submission } from '#shared/domain/submission.ts';
import { listAgentRecords } from '../_lib/identity/agent-repository.ts';
import { sealedPaperEntity } from '../_lib/papers/paper-entities.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { sealPaper } from '../_lib/papers/seal.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { assertHidesAuthors } from './anonymous-submission.ts';
import { assertOnByline, bylineOf, chooseAgents } from './byline.ts';
import { inviteWrite } from './invitation-repository.ts';
import { toInvited } from './invited-view.ts';
import { newInvitations } from './new-invitations.ts';
import { firstVersion, newPaper } from './new-version.ts';
import * as store from './paper-repository.ts';
import { receiveFiles } from './receive-files.ts';
import { storeSources } from './source-files.ts';
import { roomFor } from './storage-quota.ts';
import { submissionChannel } from './submission-channel.ts';
import { countSubmission, newcomerWrites } from './submission-limit.ts';

export interface PaperDeps {
  clock: Clock;
  newId: () => string;
}

/**
 * Accepts a paper: stores its files, then writes the paper and its version. The pipeline runs behind the answer, from the
 * table's stream (docs/product/papers.md).
 */
export function submitPaper({ clock, newId }: PaperDeps) {
  return async (input: Submission, call: Call) => {
    const { supervisor } = requireCaller(call);
    const now = clock();
    const { anonymousFor: venue } = input;
    if (venue !== undefined) await assertHidesAuthors(venue, now);
    const [{ files, format, authorPdf }, ownAgents] = await Promise.all([
      receiveFiles(input, supervisor.supervisorId, now),
      listAgentRecords(supervisor.supervisorId),
    ]);
    const agents = chooseAgents(ownAgents, input.selectedAgentIds ?? []);
    const coauthors = input.coauthors ?? [];
    assertOnByline(input.authorDetails ?? [], bylineOf(supervisor, agents, input), coauthors);
    const asked = await newInvitations(supervisor, coauthors, now);
    await countSubmission(supervisor, 'submissions', now);
    const paperId = newId();
    const sources = await storeSources(paperId, files);
    const sent = {
      paperId,
      version: 1,
      supervisor,
      agents,
      sources,
      contentType: format,
      authorPdf,
      now,
      channel: submissionChannel(call),
    };
    const ofNewcomer = await newcomerWrites(paperId, { supervisor, sourceIp: call.sourceIp, now });
    const further = async () => [
      ...ofNewcomer,
      ...(await roomFor({ paperId, supervisorId: supervisor.supervisorId }, sources)),
      ...asked.map((invitation) => inviteWrite({ ...invitation, paperId })),
      ...(venue === undefined
        ? []
        : [sealedPaperEntity().create({ supervisorId: supervisor.supervisorId, paperId })]),
    ];
    const { paper, version } = await store.createPaper(now, agents, further, (archiveId) => {
      const first = firstVersion(input, { ...sent, archiveId });
      const made = { version: first, paper: newPaper(first, supervisor) };
      return venue === undefined ? made : sealPaper(made, { venue, supervisor, standIn: newId() });
    });
    const invited = asked.map((invitation) =>
      toInvited({ ...invitation, paperId }, paper, supervisor.supervisorId),
    );
    return { success: true as const, data: toDetail({ paper, version, isAuthor: true }), invited };
  };
}

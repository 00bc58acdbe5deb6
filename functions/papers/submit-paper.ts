import { LIMITS } from '#shared/constants.ts';
import type { Submission } from '#shared/domain/submission.ts';
import { agentRecordsOf } from '../_lib/agent-records.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { channelOf } from '../_lib/channel.ts';
import type { Clock } from '../_lib/clock.ts';
import { raised, takeOrRefuse } from '../_lib/limits.ts';
import { toDetail } from '../_lib/paper-view.ts';
import { assertSubmissionsOpen } from '../_lib/site-state.ts';
import { chooseAgents, foreignAgentIds } from './byline.ts';
import { inviteWrite } from './invitation-store.ts';
import { whomToAsk } from './invite-coauthors.ts';
import { firstVersion, newPaper } from './new-version.ts';
import * as store from './paper-store.ts';
import { receiveFiles } from './received-files.ts';
import { storeSources } from './source-store.ts';
import { roomFor } from './storage-quota.ts';

export interface PaperDeps {
  clock: Clock;
  newId: () => string;
}

/**
 * Takes a paper: the files are stored, then the paper and its version are written; the pipeline works behind the
 * answer, from the table's stream (decisions.md §4).
 */
export function submitPaper({ clock, newId }: PaperDeps) {
  return async (input: Submission, call: Call) => {
    const { supervisor } = signedIn(call);
    await assertSubmissionsOpen();
    const now = clock();
    const [{ files, format }, ownAgents] = await Promise.all([
      receiveFiles(input, supervisor.supervisorId, now),
      agentRecordsOf(supervisor.supervisorId),
    ]);
    const chosen = input.selectedAgentIds ?? [];
    const foreignIds = foreignAgentIds(ownAgents, chosen);
    const agents = chooseAgents(
      ownAgents,
      chosen.filter((id) => !foreignIds.includes(id.toUpperCase())),
    );
    const asked = await whomToAsk(supervisor, { coauthors: input.coauthors ?? [], foreignIds }, now);
    await takeOrRefuse(
      `submissions-of ${supervisor.supervisorId}`,
      raised(LIMITS.submissionsPerDay),
      now,
      'too-many-submissions',
    );
    const paperId = newId();
    const sources = await storeSources(paperId, files);
    const sent = {
      paperId,
      version: 1,
      supervisor,
      agents,
      sources,
      contentType: format,
      now,
      channel: channelOf(call),
    };
    const further = async () => [
      ...(await roomFor({ paperId, supervisorId: supervisor.supervisorId }, sources)),
      ...asked.map((invitation) => inviteWrite({ ...invitation, paperId })),
    ];
    const { paper, version } = await store.createPaper(now, agents, further, (archiveId) => {
      const first = firstVersion(input, { ...sent, archiveId });
      return { version: first, paper: newPaper(first, supervisor) };
    });
    return { success: true as const, data: toDetail({ paper, version, isAuthor: true }) };
  };
}

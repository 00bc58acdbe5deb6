import { createHash } from 'node:crypto';
import type { Channel } from '#shared/domain/provenance.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity-entities.ts';
import type { SubmissionFacts } from '../_lib/publishing-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';

/** Who sends a version and how, at this moment: an agent's prompt may be another tomorrow, so its hash is kept. */
export function submissionFacts(
  supervisor: SupervisorRecord,
  agents: AgentRecord[],
  channel: Channel,
): SubmissionFacts {
  return {
    supervisor: {
      id: supervisor.supervisorId,
      username: supervisor.username,
      name: displayName(supervisor),
    },
    agents: agents.map(({ agentId, name, model, systemPrompt }) => ({
      id: agentId,
      name,
      model: model ?? null,
      systemPromptSha256: systemPrompt ? createHash('sha256').update(systemPrompt).digest('hex') : null,
    })),
    channel,
  };
}

import { createHash } from 'node:crypto';
import type { Channel } from '#shared/domain/provenance.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { SubmissionFacts } from '../_lib/papers/paper-entities.ts';

/** Returns who sends a version and how. An agent's prompt may change later, so its hash is stored. */
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

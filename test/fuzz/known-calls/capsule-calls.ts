import { aPublishedPaper, aSupervisor } from '../../support/builders.ts';
import { aCapsulePaper, aReproduction } from '../../support/capsule-paper.ts';
import type { KnownCalls } from './known-call.ts';
import { mustSucceed } from './must-succeed.ts';

/** A paper with a capsule that two people ran; the record of one is published. */
export async function capsuleCalls(): Promise<KnownCalls> {
  const [author, first, second] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
  const { archiveId } = await aPublishedPaper(author, {}, aCapsulePaper());
  const [published, further] = await Promise.all([
    aReproduction(first, archiveId),
    aReproduction(second, archiveId),
  ]);
  const { body } = await mustSucceed('POST', `/papers/${archiveId}/reproductions`, {
    token: first.token,
    body: { jws: published },
  });
  const params = { id: archiveId, reproductionId: body.data.id };
  return {
    'POST /papers/{id}/reproductions/runs': [{ token: second.token, params, body: {} }],
    'POST /papers/{id}/reproductions': [{ token: second.token, params, body: { jws: further } }],
    'GET /papers/{id}/reproductions/{reproductionId}': [{ params }],
    'POST /papers/{id}/reproductions/{reproductionId}/vote': [
      { token: author.token, params, body: { vote: 'helpful' } },
    ],
  };
}

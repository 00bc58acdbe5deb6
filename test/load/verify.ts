import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE_PATH } from '#shared/constants.ts';
import type { Acknowledged } from './people.ts';

/**
 * Checks everything acknowledged: each paper must be published, each draft have its newest acknowledged revision or a later
 * one, and each agent and review exist.
 * @returns a sentence for each missing item
 */
export async function findMissing(edge: string, acknowledged: Acknowledged): Promise<string[]> {
  const get = async (path: string, token?: string) => {
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${edge}${API_BASE_PATH}${path}`, headers === undefined ? {} : { headers });
    return { status: answer.status, data: answer.ok ? (await answer.json()).data : undefined };
  };
  const missing: string[] = [];
  for (const { id, owner } of acknowledged.papers) {
    const status = await published(() => get(`/papers/${id}/pipeline-status`, owner));
    if (status !== 'completed') missing.push(`The paper ${id} is ${status}.`);
  }
  for (const [id, { owner, revision }] of acknowledged.drafts) {
    const { data } = await get(`/papers/drafts/${id}`, owner);
    if (!(data?.revision >= revision))
      missing.push(`The draft ${id} is at ${data?.revision}, not ${revision}.`);
  }
  for (const { id, owner } of acknowledged.agents)
    if ((await get(`/agents/${id}`, owner)).status !== 200) missing.push(`The agent ${id} is gone.`);
  for (const id of acknowledged.reviews)
    if ((await get(`/reviews/${id}`)).status !== 200) missing.push(`The review ${id} is gone.`);
  return missing;
}

async function published(ask: () => Promise<{ status: number; data?: { status: string } }>): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const { status, data } = await ask();
    if (data === undefined) return `gone (${status})`;
    if (data.status !== 'processing' || attempt === 600) return data.status;
    await sleep(500);
  }
}

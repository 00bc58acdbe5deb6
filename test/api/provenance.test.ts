import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyProvenance } from '#shared/domain/verify-provenance.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, aText, pipelineEnd } from '../support/builders.ts';

const keys = async () => (await call('GET', '/provenance/keys')).body.keys;
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a version’s provenance record', () => {
  it('names submitter, agents, channel, and files, with a valid signature', async () => {
    const author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
    const systemPrompt = 'You measure lichens with care.';
    const agent = await call('POST', '/agents', {
      token: author.token,
      body: { name: 'Sampler', model: 'm-7', systemPrompt },
    });
    const text = aText();
    const { id, archiveId } = await aPublishedPaper(author, { selectedAgentIds: [agent.body.data.id] }, [
      { name: 'paper.md', content: text },
    ]);
    const { status, body } = await call('GET', `/papers/${archiveId}/provenance`);
    expect(status).toBe(200);
    expect(body.data.record).toMatchObject({
      paperId: id,
      archiveId,
      version: 1,
      channel: 'api',
      submittingSupervisor: { username: author.username, name: 'Ada Lovelace' },
      agents: [{ name: 'Sampler', model: 'm-7', systemPromptSha256: sha256(systemPrompt) }],
      sources: [{ name: 'paper.md', size: Buffer.byteLength(text), sha256: sha256(text) }],
    });
    expect(await verifyProvenance(body.data.jws, await keys())).toEqual({
      verified: true,
      record: body.data.record,
    });
  });

  it('has the hashes of the files that readers download', async () => {
    const { id } = await aPublishedPaper(await aSupervisor());
    const { body } = await call('GET', `/papers/${id}/provenance`);
    const paper = await call('GET', `/papers/${id}`);
    for (const file of paper.body.data.files) {
      const bytes = new Uint8Array(await (await fetch(`${platformUrl()}${file.url}`)).arrayBuffer());
      const signed = body.data.record.files.find(({ name }: { name: string }) => name === file.name);
      expect(signed?.sha256, file.name).toBe(sha256(bytes));
    }
  });

  it('has the hash of the published source, byte for byte what was sent, of a typed paper too', async () => {
    const typed = { content: aText(), contentType: 'markdown', email: 'ada@example.org' };
    const { id } = await aPublishedPaper(await aSupervisor(), typed, []);
    const [sent] = (await call('GET', `/papers/${id}/provenance`)).body.data.record.sources;
    const { files } = (await call('GET', `/papers/${id}`)).body.data;
    const source = files.find(({ name }: { name: string }) => name === `source/${sent.name}`);
    const bytes = new Uint8Array(await (await fetch(`${platformUrl()}${source.url}`)).arrayBuffer());
    expect([sent.name, sha256(bytes)]).toEqual(['paper-content.md', sent.sha256]);
    const page = files.find(({ role }: { role: string }) => role === 'html');
    expect(await (await fetch(`${platformUrl()}${page.url}`)).text()).not.toContain('ada@example.org');
  });

  it('is invalid after one changed byte, with another key, and without a signature', async () => {
    const { id } = await aPublishedPaper(await aSupervisor());
    const { body } = await call('GET', `/papers/${id}/provenance`);
    const [header, payload = '', signature] = body.data.jws.split('.');
    const other = Buffer.from(payload, 'base64url').toString().replace('"channel":"api"', '"channel":"web"');
    const forged = `${header}.${Buffer.from(other).toString('base64url')}.${signature}`;
    const [key] = await keys();
    expect(await verifyProvenance(forged, [key])).toMatchObject({ verified: false, reason: 'signature' });
    expect(await verifyProvenance(`${header}.${payload}.`, [key])).toMatchObject({ verified: false });
    expect(await verifyProvenance(body.data.jws, [])).toMatchObject({
      verified: false,
      reason: 'unknown-key',
    });
    const unsigned = `${Buffer.from('{"alg":"none","typ":"provenance+jwt"}').toString('base64url')}.${payload}.`;
    expect(await verifyProvenance(unsigned, [key])).toMatchObject({
      verified: false,
      reason: 'not-a-record',
    });
  });

  it('says through which channel each version came, and which agent it had then', async () => {
    const author = await aSupervisor();
    const { id, archiveId } = await aPublishedPaper(author);
    const key = await call('POST', '/auth/api-keys', {
      token: author.token,
      body: { name: 'MCP Server - 2026-11-20' },
    });
    await call('PUT', `/papers/${id}`, { body: aSubmission(), headers: { 'x-api-key': key.body.data.key } });
    await pipelineEnd(id, author.token);
    const channels = await Promise.all(
      [1, 2].map(
        async (version) =>
          (await call('GET', `/papers/${archiveId}v${version}/provenance`)).body.data.record.channel,
      ),
    );
    expect(channels).toEqual(['api', 'mcp']);
  });

  it('doesn’t exist before the paper is converted', async () => {
    const author = await aSupervisor();
    const { body } = await call('POST', '/papers', { token: author.token, body: aSubmission() });
    const early = await call('GET', `/papers/${body.data.id}/provenance`, { token: author.token });
    expect(early.body.code).toBe('provenance-not-ready');
    await pipelineEnd(body.data.id, author.token);
  });
});

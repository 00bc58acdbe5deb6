import { describe, expect, it } from 'vitest';
import { PROVENANCE_TYPE, type ProvenanceRecord, PublicKey } from '#shared/domain/provenance.ts';
import { checkProvenance } from './check-provenance.ts';

const record: ProvenanceRecord = {
  paperId: '01M7XNCWAD7YY5JGWFH3QQ045E',
  archiveId: 'COL.2611.00042',
  version: 2,
  title: 'On walls — æ 中',
  submittedAt: '2026-11-20T12:00:00.000Z',
  submittingSupervisor: { id: '01M7XNCWAD7YY5JGWFH3QQ045F', username: 'ada', name: 'Ada Lovelace' },
  agents: [],
  channel: 'web',
  sources: [],
  files: [],
  signedAt: '2026-11-20T12:00:09.000Z',
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Signs a record with a new key, as KMS does. */
async function signed(payload: unknown = record, kid = 'one') {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const text = [{ alg: 'ES256', typ: PROVENANCE_TYPE, kid }, payload]
    .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.');
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, pair.privateKey, new TextEncoder().encode(text));
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key = PublicKey.parse({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' });
  return { jws: `${text}.${base64url(new Uint8Array(signature))}`, key };
}

describe('checking a provenance record', () => {
  it.each(['COL.2611.00042v2', 'col.2611.00042', record.paperId])(
    'verifies the record of %s',
    async (reference) => {
      const { jws, key } = await signed();
      const checked = await checkProvenance(reference, { jws, record }, [key]);
      expect(checked).toEqual({ record, verification: { verified: true, record } });
    },
  );

  it('returns the signed record, not the one beside it', async () => {
    const { jws, key } = await signed();
    const beside = { ...record, title: 'Another title' };
    const checked = await checkProvenance('COL.2611.00042', { jws, record: beside }, [key]);
    expect(checked.record.title).toBe(record.title);
  });

  it.each(['COL.2611.00042v1', 'COL.2611.00043'])('rejects the record for %s', async (reference) => {
    const { jws, key } = await signed();
    const { verification } = await checkProvenance(reference, { jws, record }, [key]);
    expect(verification).toEqual({ verified: false, reason: 'another-paper' });
  });

  it('picks the right one of several keys, and rejects a swapped key', async () => {
    const [old, young] = [await signed(record, 'old'), await signed(record, 'young')];
    const keys = [old.key, young.key];
    for (const { jws } of [old, young])
      expect((await checkProvenance('COL.2611.00042', { jws, record }, keys)).verification.verified).toBe(
        true,
      );
    const swapped = [{ ...old.key, kid: 'young' }];
    const { verification } = await checkProvenance('COL.2611.00042', { jws: young.jws, record }, swapped);
    expect(verification).toEqual({ verified: false, reason: 'signature' });
  });
});

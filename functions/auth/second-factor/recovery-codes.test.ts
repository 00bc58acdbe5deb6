import { expect, it } from 'vitest';
import { findRecoveryHash, newRecoveryCodes } from './recovery-codes.ts';
import { hashOf } from './second-factor-repository.ts';

const NONE = { supervisorId: 'ada', passkeys: 0, recoveryHashes: [], revision: 0 };

it('are stored like passwords, each with its own salt', async () => {
  const { codes, hashes } = await newRecoveryCodes(NONE);
  expect(hashes).toHaveLength(10);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
  expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(10);
  expect(await findRecoveryHash(codes?.[3]?.toUpperCase() ?? '', hashes)).toBe(hashes[3]);
  expect(await findRecoveryHash('aaaa-aaaa-aaaa', hashes)).toBeUndefined();
});

it('are still accepted from before they were', async () => {
  const former = hashOf('recovery abcdefghjkmn');
  expect(await findRecoveryHash('abcd-efgh-jkmn', ['other', former])).toBe(former);
});

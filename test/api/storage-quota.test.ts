import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { storageEntity } from '../../functions/_lib/papers/storage-entities.ts';
import { call } from '../support/api.ts';
import { aSubmission, aSupervisor } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { useTablesOf } from '../support/tables-of.ts';

const platform = aLentPlatform();
beforeAll(() => {
  useTablesOf(platform());
  process.env.TABLE_PUBLISHING = platform().tableName('publishing');
});
const TEN_GIGABYTES = 10 * 1024 ** 3;

/** A supervisor with this many bytes of storage left. */
async function anAlmostFullSupervisor(left: number) {
  const person = await aSupervisor();
  const { body } = await call('GET', '/users/me', { token: person.token });
  await storageEntity()
    .upsert({ supervisorId: body.data.id })
    .add({ bytes: TEN_GIGABYTES - left })
    .go();
  return person;
}

describe('a supervisor’s 10 GB', () => {
  it('hold what fits, even when many papers are sent in parallel', async () => {
    const author = await anAlmostFullSupervisor(25_000);
    const send = () =>
      call('POST', '/papers', {
        token: author.token,
        body: aSubmission({}, [
          { name: 'paper.md', content: `# Ten thousand letters\n\n${randomBytes(5000).toString('hex')}\n` },
        ]),
      });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 413, 413]);
    const refused = answers.find(({ status }) => status === 413);
    expect(refused?.body.code).toBe('storage-full');
    expect(refused?.body.error).toMatch(/^Your papers take 10,240 MB of your 10,240 MB; /);
  });

  it('are checked before anything is uploaded', async () => {
    const author = await anAlmostFullSupervisor(1024);
    const { status, body } = await call('POST', '/papers/uploads', {
      token: author.token,
      body: { files: [{ name: 'paper.zip', size: 30 * 2 ** 20, sha256: '0'.repeat(64) }] },
    });
    expect([status, body.error]).toEqual([
      413,
      'Your papers take 10,240 MB of your 10,240 MB; 30 MB more have no room. Write to us if you need more.',
    ]);
  });
});

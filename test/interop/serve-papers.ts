import { existsSync } from 'node:fs';
import path from 'node:path';
import { synthesize } from '../../infra/build/synthesize.ts';
import { buildAll } from '../../infra/build.ts';
import { Demonstration, demonstrationPeople } from '../../infra/local/demonstration.ts';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { seedPapers } from '../seed/seed-papers.ts';

/**
 * Serves synthetic papers, and those of the demonstration with their files.
 * @param dataDir a new folder, or one that an earlier run has filled
 */
export async function servePapers(dataDir: string, papers: number): Promise<LocalCloud> {
  const isNew = !existsSync(path.join(dataDir, 'state.sqlite'));
  await buildAll({ ifStale: true });
  await synthesize({ ifStale: true });
  const demonstration = new Demonstration(dataDir);
  if (isNew) {
    await seedPapers({ dataDir, papers, say: (sentence) => console.info(sentence) });
    demonstration.begin();
  }
  const cloud = await startLocalCloud({
    assembly: 'cdk.out',
    dataDir,
    port: 0,
    quiet: true,
    env: {
      LIMIT_FACTOR: '10',
      ADMIN_EMAILS: demonstrationPeople()[0].email,
      // As `npm start` sets it.
      ADMIN_SECOND_FACTOR: 'optional',
    },
  });
  await demonstration.load(cloud);
  await cloud.idle();
  await cloud.runJob('dumpnightly');
  return cloud;
}

import { afterAll, beforeAll, inject } from 'vitest';
import type { LocalCloud } from '../../infra/local/local-cloud.ts';
import { askInstead } from './api.ts';

/** What test files use of a platform, whether it is theirs or lent. */
export type UsedPlatform = Pick<
  LocalCloud,
  'url' | 'endpoints' | 'credentials' | 'tableName' | 'idle' | 'runJob'
>;

/** What the process of a platform says of it. */
export interface CloudFacts extends Pick<LocalCloud, 'url' | 'endpoints' | 'credentials'> {
  tables: Record<string, string>;
  /** The address that runs jobs and waits for idleness. */
  control: string;
}

export interface LentFacts extends CloudFacts {
  /** The email addresses of two people who become admins by registering. */
  admins: [string, string];
}

export type LentPlatform = UsedPlatform & Pick<LentFacts, 'admins'>;

/**
 * Borrows a new platform for this test file alone, and directs its calls there: for tests of admins, of jobs, of the site's state, or of
 * what is in the tables.
 * @returns a function for the platform, available once tests run
 */
export function aLentPlatform(): () => LentPlatform {
  let platform: LentPlatform | undefined;
  beforeAll(async () => {
    platform = toPlatform((await ask(inject('lender'))) as LentFacts);
    askInstead(platform.url);
  });
  afterAll(async () => {
    askInstead(undefined);
    if (platform) await ask(`${inject('lender')}/return`, platform.url);
  });
  return () => {
    if (!platform) throw new Error('The platform is not lent yet.');
    return platform;
  };
}

function toPlatform({ tables, control, ...facts }: LentFacts): LentPlatform {
  return {
    ...facts,
    tableName: (part) => {
      const name = tables[part];
      if (!name) throw new Error(`There is no table of ${part}.`);
      return name;
    },
    idle: async () => void (await ask(`${control}/idle`)),
    runJob: async (...parameters) => void (await ask(`${control}/job`, parameters)),
  };
}

async function ask(address: string, parameters: unknown = []): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(parameters) });
  const answer = (await response.json()) as unknown;
  if (!response.ok) throw new Error(String(answer));
  return answer;
}

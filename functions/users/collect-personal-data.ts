import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { readSource, sourceAddress } from './export-files.ts';
import { toOwnProfile } from './get-me.ts';
import { creditsOf } from './my-credits-repository.ts';
import * as store from './my-data-repository.ts';

/** Further sources are given by URL: a function has 1 GB, which must hold the ZIP beside its contents. */
const PACKED_BYTES = 150 * 1024 * 1024;

const README = `Your data on the platform.

profile.json          your profile and your counters
agents.json           your agents, with their system prompts
sessions.json         where you are logged in
connections.json      the assistants that you authorized
api-keys.json         the names of your API keys; the keys themselves are not stored
security-events.json  security events of your account
drafts.json           papers that you started and did not submit
invitations.json      the papers you were invited to, and your answers
external-papers.json  your papers published elsewhere
saved-searches.json   your saved searches and their alerts
notifications.json    your notifications and their settings
reviews.json          the reviews by you and your agents
review-requests.json  the reviews that you requested
credits.json          your balance, and each entry of the ledger that made it
papers/               each paper, its versions, and the files that you sent
further-sources.json  files too large to include, each with a URL that is valid for an hour
`;

/** Returns all data of a supervisor as the files of an archive: path → bytes. */
export async function collectPersonalData(supervisor: SupervisorRecord): Promise<Record<string, Uint8Array>> {
  const { supervisorId } = supervisor;
  const [profile, belongings, reviewing, credits, papers] = await Promise.all([
    toOwnProfile(supervisor),
    store.belongingsOf(supervisorId),
    store.reviewingOf(supervisorId),
    creditsOf(supervisorId),
    store.papersWithVersions(supervisorId),
  ]);
  const files: Record<string, Uint8Array> = {
    'README.txt': new TextEncoder().encode(README),
    'profile.json': json(profile),
    'agents.json': json(belongings.agents),
    'sessions.json': json(belongings.sessions.map(({ tokenVersion: _, ...session }) => session)),
    'connections.json': json(belongings.connections),
    'api-keys.json': json(belongings.keys.map(({ hash: _, ...key }) => key)),
    'security-events.json': json(belongings.events),
    'drafts.json': json(belongings.drafts),
    'invitations.json': json(belongings.invitations),
    'external-papers.json': json(belongings.externalPapers),
    'saved-searches.json': json(belongings.savedSearches),
    'notifications.json': json(belongings.notifications),
    'reviews.json': json(reviewing.reviews),
    'review-requests.json': json(reviewing.requests),
    'credits.json': json(credits),
  };
  for (const { paper, versions } of papers) {
    const folder = `papers/${paper.archiveId}`;
    files[`${folder}/paper.json`] = json(paper);
    for (const version of versions) files[`${folder}/v${version.version}/version.json`] = json(version);
  }
  return { ...files, ...(await sourcesOf(papers.flatMap(({ versions }) => versions))) };
}

/** Returns the submitted files under their own names; each is read once, however many versions have it. */
async function sourcesOf(versions: VersionRecord[]): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  const further: { path: string; size: number; address: string }[] = [];
  const read = new Map<string, Uint8Array>();
  let packed = 0;
  for (const { archiveId, version, sources } of versions) {
    for (const { name, key, size } of sources) {
      const path = `papers/${archiveId}/v${version}/sources/${name}`;
      if (!read.has(key) && packed + size > PACKED_BYTES) {
        further.push({ path, size, address: await sourceAddress(key) });
        continue;
      }
      const bytes = read.get(key) ?? (await readSource(key));
      packed += read.has(key) ? 0 : size;
      read.set(key, bytes);
      files[path] = bytes;
    }
  }
  return further.length > 0 ? { ...files, 'further-sources.json': json(further) } : files;
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, undefined, 2));

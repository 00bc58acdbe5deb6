import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import { readSource, sourceAddress } from './export-files.ts';
import { toOwnProfile } from './get-me.ts';
import { creditsOf } from './my-credits-store.ts';
import * as store from './my-data-store.ts';

/** Sources beyond this are given by address: a function has 1 GB, and the ZIP stands beside what is packed. */
const PACKED_BYTES = 150 * 1024 * 1024;

const README = `Your data, as the platform has them.

profile.json          what you say of yourself, and your counters
agents.json           your agents, with their system prompts
sessions.json         where you are logged in
connections.json      the assistants that you let in
api-keys.json         your keys' names; the keys themselves are not kept
security-events.json  what happened to your account
drafts.json           papers that you have begun and not sent
invitations.json      to which papers you were invited, and what you answered
external-papers.json  what you published elsewhere
saved-searches.json   the searches that you keep, and how you are told of new papers
notifications.json    what you were told, and what you chose to be told
reviews.json          the reviews that you and your agents wrote
review-requests.json  the reviews that you asked for
credits.json          your balance, and each entry of the ledger that made it
papers/               each paper, its versions, and the files that you sent
further-sources.json  files too many to pack, each with an address that is good for an hour
`;

/** Everything that is kept of a supervisor, as the files of an archive: path → bytes. */
export async function collectData(supervisor: SupervisorRecord): Promise<Record<string, Uint8Array>> {
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

/** The files that were sent, under their own names; each is read once, however many versions have it. */
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

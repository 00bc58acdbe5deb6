import { derivedKey } from '#shared/domain/file-keys.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { readSource, sourceAddress } from './export-files.ts';
import { toOwnProfile } from './get-me.ts';
import { creditsOf } from './my-credits-repository.ts';
import * as store from './my-data-repository.ts';
import type { FetchedFile } from './to-bag.ts';

/** Further files are given by URL: a function has 1 GB, which must hold the ZIP beside its contents. */
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
submission-limit.json your last request for more submissions a day, with the answer, or null
notifications.json    your notifications and their settings
webhooks.json         your webhooks, without their secrets
reviews.json          the reviews by you and your agents
review-requests.json  the reviews that you requested
venues.json           your roles in venues, and invitations to them
credits.json          your balance, and each entry of the ledger that made it
papers/               each paper, its versions with the files that you sent and those that were made from them (PDF, JATS and
                      others), the signed provenance records, and the reviews that it received

The ZIP is a bag (BagIt 1.0, RFC 8493). Its manifests have the SHA-256 of each file, so that any program for bags can check that it is whole.
Files too large to include are in fetch.txt, each with a URL that is valid for an hour.
`;

/** Returns all data of a supervisor as the payload of a bag, with what is too large for it. */
export async function collectPersonalData(supervisor: SupervisorRecord): Promise<PersonalData> {
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
    'submission-limit.json': json(belongings.submissionLimit),
    'notifications.json': json(belongings.notifications),
    'webhooks.json': json(belongings.webhooks.map(({ secret: _, ...webhook }) => webhook)),
    'reviews.json': json(reviewing.reviews),
    'review-requests.json': json(reviewing.requests),
    'venues.json': json(reviewing.venues),
    'credits.json': json(credits),
  };
  for (const { paper, versions, reviews, provenance } of papers) {
    const folder = `papers/${paper.archiveId}`;
    files[`${folder}/paper.json`] = json(paper);
    files[`${folder}/reviews.json`] = json(reviews);
    for (const version of versions) files[`${folder}/v${version.version}/version.json`] = json(version);
    for (const { version, jws } of provenance)
      files[`${folder}/v${version}/provenance.jws`] = new TextEncoder().encode(jws);
  }
  const packed = await packFiles(papers.flatMap(({ versions }) => versions.flatMap(filesOf)));
  return { files: { ...files, ...packed.files }, fetched: packed.fetched };
}

interface PersonalData {
  /** Path → bytes. */
  files: Record<string, Uint8Array>;
  fetched: FetchedFile[];
}

interface PaperFileInBag {
  path: string;
  key: string;
  size: number;
  sha256: string;
}

/** Returns the files of a version: those that were submitted under their own names, then those that were made from them. */
function filesOf({ paperId, archiveId, version, sources, files = [] }: VersionRecord): PaperFileInBag[] {
  const folder = `papers/${archiveId}/v${version}`;
  return [
    ...sources.map(({ name, ...file }) => ({ path: `${folder}/sources/${name}`, ...file })),
    ...files
      .filter(({ role }) => role !== 'source')
      .map(({ name, size, sha256 }) => ({
        path: `${folder}/renditions/${name}`,
        key: derivedKey(paperId, version, name),
        size,
        sha256,
      })),
  ];
}

/** Reads files, each once, however many versions have it. What doesn't fit is to be fetched. */
async function packFiles(wanted: PaperFileInBag[]): Promise<PersonalData> {
  const files: Record<string, Uint8Array> = {};
  const fetched: FetchedFile[] = [];
  const read = new Map<string, Uint8Array>();
  let packed = 0;
  for (const { path, key, size, sha256 } of wanted) {
    if (!read.has(key) && packed + size > PACKED_BYTES) {
      fetched.push({ path, size, sha256, url: await sourceAddress(key) });
      continue;
    }
    const bytes = read.get(key) ?? (await readSource(key));
    packed += read.has(key) ? 0 : size;
    read.set(key, bytes);
    files[path] = bytes;
  }
  return { files, fetched };
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value, undefined, 2));

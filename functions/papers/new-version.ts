import { UNTITLED } from '#shared/domain/content-file.ts';
import { completeManuscript, pickManuscript } from '#shared/domain/manuscript/manuscript.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import type { Channel } from '#shared/domain/provenance.ts';
import type { Revision, Submission } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import type { PaperRecord, VersionCopy, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { metadataOf } from '../_lib/papers/paper-metadata.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { agentCopy, agentOnByline, atInstitution, bylineOf } from './byline.ts';
import { submissionFacts } from './submission-facts.ts';

interface Sent {
  paperId: string;
  archiveId: string;
  version: number;
  supervisor: SupervisorRecord;
  agents: AgentRecord[];
  sources: VersionRecord['sources'];
  contentType: VersionRecord['contentType'];
  authorPdf?: string | undefined;
  now: Date;
  channel: Channel;
}

/** Returns the first version of a paper, with its files stored and nothing converted yet. */
export function firstVersion(input: Submission, sent: Sent): VersionRecord {
  return { ...version(input, sent), title: titleOf(input) };
}

/** Returns a new version. Omitted fields keep their values, and null removes a field. */
export function furtherVersion(input: Revision, sent: Sent, before: VersionRecord): VersionRecord {
  const kept = { ...pickManuscript(before), references: before.givenReferences };
  const next = version({ ...kept, ...defined(input) }, sent);
  const agents =
    input.selectedAgentIds === undefined ? { agents: before.agents, ...sameAgents(next, before) } : {};
  return {
    ...next,
    ...agents,
    authors: authorsAfter(input, sent, before),
    title: input.title ?? before.title,
  };
}

/** Returns the byline. People and agents stay the same unless the revision names them or another institution. */
function authorsAfter(input: Revision, { supervisor, agents }: Sent, before: VersionRecord): Contributor[] {
  const [people, itsAgents] = [
    before.authors.filter(({ kind }) => kind === 'person'),
    before.authors.filter(({ kind }) => kind === 'agent'),
  ];
  return [
    ...(input.authors === undefined
      ? atInstitution(people, supervisor, input)
      : bylineOf(supervisor, [], input)),
    ...(input.selectedAgentIds === undefined ? itsAgents : agents.map(agentOnByline)),
  ];
}

/** Agents that stay on the byline without being chosen again keep their copies. */
function sameAgents({ submission }: VersionRecord, before: VersionRecord): Pick<VersionRecord, 'submission'> {
  const agents = before.submission?.agents;
  return submission && agents ? { submission: { ...submission, agents } } : {};
}

/** A title may be missing only if typed content replaces files (docs/product/papers.md). */
function titleOf({ title, files, uploadIds = [] }: Submission): string {
  if (title !== undefined) return title;
  if (files === undefined && uploadIds.length === 0) return UNTITLED;
  throw new AppError('validation-failed', {
    message: 'Title is required',
    details: [{ path: 'title', message: 'Title is required' }],
  });
}

/** The input of a version: a submission, or a revision with its omitted fields added. */
type Written = Omit<Revision, RequiredOfSubmission> & Pick<Submission, RequiredOfSubmission>;
type RequiredOfSubmission = 'abstract' | 'paperType' | 'primaryCategory';

function version(input: Written, sent: Sent): VersionRecord {
  const { supervisor, agents, now, channel, ...stored } = sent;
  const at = now.toISOString();
  return defined({
    ...stored,
    ...completeManuscript({ ...input, title: input.title ?? '' }),
    givenReferences: input.references,
    authors: bylineOf(supervisor, agents, input),
    agents: agents.map(agentCopy),
    submission: submissionFacts(supervisor, agents, channel),
    status: 'SUBMITTED' as const,
    createdAt: at,
    updatedAt: at,
    pipeline: {
      completedStage: 'received' as const,
      status: 'processing' as const,
      errors: [],
      updatedAt: at,
    },
  });
}

/** Returns the paper of a first version; until a version is public, it shows what was submitted. */
export function newPaper(version: VersionRecord, supervisor: SupervisorRecord): PaperRecord {
  const submitter = {
    username: supervisor.username,
    firstName: supervisor.firstName ?? '',
    lastName: supervisor.lastName ?? '',
    institution: supervisor.institution ?? '',
  };
  return {
    paperId: version.paperId,
    archiveId: version.archiveId,
    supervisorId: supervisor.supervisorId,
    status: version.status,
    shown: { ...metadataOf(version), submitter },
    latestVersion: version.version,
    versions: [versionCopy(version)],
    viewCount: 0,
    downloadCount: 0,
    reviewCount: 0,
    citationCount: 0,
  };
}

/** Returns a version as its paper lists it. */
export function versionCopy({ version, title, status, createdAt, publishedAt }: VersionRecord): VersionCopy {
  return { version, title, status, createdAt, publishedAt: publishedAt ?? null };
}

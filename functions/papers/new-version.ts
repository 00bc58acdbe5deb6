import { UNTITLED } from '#shared/domain/content-file.ts';
import type { Channel } from '#shared/domain/provenance.ts';
import type { Revision, Submission } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { defined } from '../_lib/defined.ts';
import type { AgentRecord, SupervisorRecord } from '../_lib/identity-entities.ts';
import { metadataOf } from '../_lib/paper-metadata.ts';
import type { PaperRecord, VersionCopy, VersionRecord } from '../_lib/publishing-entities.ts';
import { agentCopy, bylineOf } from './byline.ts';
import { submissionFacts } from './submission-facts.ts';

interface Sent {
  paperId: string;
  archiveId: string;
  version: number;
  supervisor: SupervisorRecord;
  agents: AgentRecord[];
  sources: VersionRecord['sources'];
  contentType: VersionRecord['contentType'];
  now: Date;
  channel: Channel;
}

/** The first version of a paper, as it stands when the files are stored and nothing is converted. */
export function firstVersion(input: Submission, sent: Sent): VersionRecord {
  return { ...version(input, sent), title: titleOf(input) };
}

/** A further version: what the author did not send again is as it was. */
export function furtherVersion(input: Revision, sent: Sent, before: VersionRecord): VersionRecord {
  const kept = {
    title: before.title,
    abstract: before.abstract,
    paperType: before.paperType,
    primaryCategory: before.primaryCategory,
    secondaryCategory: before.secondaryCategory,
    keywords: before.keywords,
    license: before.license,
    languageCode: before.languageCode,
    doi: before.doi,
    aiDisclosure: before.aiDisclosure,
    references: before.givenReferences,
  };
  const next = version({ ...kept, ...defined(input) }, sent);
  const sameByline = input.authors === undefined && input.selectedAgentIds === undefined;
  const byline = sameByline
    ? { authors: before.authors, agents: before.agents, ...sameAgents(next, before) }
    : {};
  return { ...next, ...byline, title: input.title ?? before.title };
}

/** Agents that stay on the byline without being chosen again are those that they were. */
function sameAgents({ submission }: VersionRecord, before: VersionRecord): Pick<VersionRecord, 'submission'> {
  const agents = before.submission?.agents;
  return submission && agents ? { submission: { ...submission, agents } } : {};
}

/** A title may be missing only where typed content stands in for files (product-spec.md §5). */
function titleOf({ title, files, uploadIds = [] }: Submission): string {
  if (title !== undefined) return title;
  if (files === undefined && uploadIds.length === 0) return UNTITLED;
  throw new AppError('validation-failed', {
    message: 'Title is required',
    details: [{ path: 'title', message: 'Title is required' }],
  });
}

function version(input: Submission, sent: Sent): VersionRecord {
  const { supervisor, agents, now, channel, ...stored } = sent;
  const at = now.toISOString();
  return defined({
    ...stored,
    title: input.title ?? '',
    abstract: input.abstract,
    paperType: input.paperType,
    primaryCategory: input.primaryCategory,
    secondaryCategory:
      input.secondaryCategory === input.primaryCategory ? undefined : input.secondaryCategory,
    keywords: [...new Set(input.keywords ?? [])],
    license: input.license ?? ('CC_BY' as const),
    languageCode: input.languageCode ?? 'en',
    doi: input.doi,
    aiDisclosure: input.aiDisclosure,
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

/** The paper that a first version makes; until something is public it shows what was sent. */
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

/** A version as its paper lists it. */
export function versionCopy({ version, title, status, createdAt, publishedAt }: VersionRecord): VersionCopy {
  return { version, title, status, createdAt, publishedAt: publishedAt ?? null };
}

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { CHANNELS, type ProvenanceRecord, type SignedProvenance } from '#shared/domain/provenance.ts';
import { counted } from '#shared/input/counted.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import type { CheckedUpdate } from './check-provenance.ts';
import { FileCheck } from './file-check.tsx';
import { FileTable } from './file-table.tsx';
import { provenanceQueries } from './provenance-queries.ts';
import { SignedVerdicts } from './signed-verdicts.tsx';
import { Verdict } from './verdict.tsx';
import './provenance.css';

/** A version's provenance record, whether its signature is valid, and a check of the reader's copy. */
export function ProvenanceSheet({ reference, missing }: { reference: string; missing: ReactNode }) {
  const provenance = useQuery(provenanceQueries.checked(reference));
  if (provenance.isError)
    return <Unavailable error={provenance.error} onRetry={provenance.refetch} missing={missing} />;
  if (!provenance.data) return <SheetSkeleton />;
  const { record, verification, kid, references, reproductions, checkedUpdates } = provenance.data;
  const id = versionedId(record.archiveId, record.version);
  return (
    <article className="provenance">
      <header className="list-head">
        <div>
          <p className="entry-meta">
            <span className="mono">{id}</span>
          </p>
          <h1>Provenance</h1>
          <p className="provenance-title">
            <Link to={`/papers/${id}`}>{record.title}</Link>
          </p>
        </div>
      </header>
      <Verdict verification={verification} kid={kid} />
      <Origin record={record} />
      <Agents agents={record.agents} />
      <FileCheck
        files={[
          ...record.sources,
          ...record.files,
          ...checkedUpdates.flatMap((update) => (update.isVerified ? update.record.files : [])),
        ]}
        isVerified={verification.verified}
      />
      <TitledSection className="provenance-part" title="Source files">
        <FileTable files={record.sources} label="Source files" />
      </TitledSection>
      <TitledSection className="provenance-part" title="Renditions">
        <FileTable files={record.files} label="Renditions" />
      </TitledSection>
      {checkedUpdates.length > 0 && <Updates updates={checkedUpdates} />}
      {references && (
        <TitledSection className="provenance-part" title="References">
          <SignedVerdicts checked={references} reference={id} />
        </TitledSection>
      )}
      {reproductions.length > 0 && (
        <TitledSection className="provenance-part" title="Reproductions">
          <p>Each record is signed by its reproducer, and names the files that were run by their hashes.</p>
          <ul className="provenance-runs">
            {reproductions.map((run) => (
              <li key={run.id}>
                <Link to={`/papers/${id}/reproductions/${run.id}`}>
                  {run.reproduced} of {counted(run.outputs, 'output')} reproduced
                </Link>{' '}
                by {run.by.name}, <Moment value={run.createdAt} />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <VerifyOffline signed={provenance.data} />
    </article>
  );
}

function Origin({ record }: { record: ProvenanceRecord }) {
  const { submittingSupervisor: supervisor } = record;
  return (
    <TitledSection className="provenance-part" title="Origin">
      <dl className="provenance-facts">
        <div>
          <dt>Submitted by</dt>
          <dd>
            <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
          </dd>
        </div>
        <div>
          <dt>Submitted with</dt>
          <dd>{CHANNELS[record.channel]}</dd>
        </div>
        <div>
          <dt>Submitted</dt>
          <dd>
            <Moment value={record.submittedAt} />
          </dd>
        </div>
        <div>
          <dt>Signed</dt>
          <dd>
            <Moment value={record.signedAt} />
          </dd>
        </div>
      </dl>
    </TitledSection>
  );
}

function Agents({ agents }: Pick<ProvenanceRecord, 'agents'>) {
  if (agents.length === 0) return null;
  return (
    <TitledSection className="provenance-part" title="Agents">
      <ul className="provenance-agents">
        {agents.map(({ id, name, model, systemPromptSha256 }) => (
          <li key={id}>
            <Link className="agent" to={`/agents/${id}`}>
              <span className="agent-sign" aria-hidden>
                ◇
              </span>
              <span className="visually-hidden">agent </span>
              {name}
            </Link>
            <span>{model ?? 'Model not stated'}</span>
            <span className="mono">
              {systemPromptSha256 ? `System prompt ${systemPromptSha256}` : 'No system prompt'}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Updates({ updates }: { updates: CheckedUpdate[] }) {
  return (
    <TitledSection className="provenance-part" title="Made again">
      <p>
        Readers get these files, because the record changed after publication. The renditions above stay as
        they were signed.
      </p>
      {updates.map(({ record: { number, reason, files, signedAt }, isVerified }) => (
        <div key={number}>
          <p>
            <Moment value={signedAt} />: {reason}{' '}
            {isVerified ? 'Your browser verified the signature.' : 'The signature isn’t valid.'}
          </p>
          <FileTable files={files} label={`Files made again, ${number}`} />
        </div>
      ))}
    </TitledSection>
  );
}

function VerifyOffline({ signed }: { signed: SignedProvenance }) {
  const { record, jws, kid, updates, referenceChecks } = signed;
  const json = JSON.stringify({ record, jws, kid, updates, referenceChecks }, null, 2);
  const name = `${versionedId(record.archiveId, record.version)}-provenance.json`;
  return (
    <TitledSection className="provenance-part" title="Verify it yourself">
      <p>
        The record is a JSON Web Signature (ES256). Any JOSE library can verify it with our{' '}
        <a href="/api/v1/provenance/keys">public keys</a>. Keep a copy of both.
      </p>
      <p>
        <a className="button" href={`data:application/json,${encodeURIComponent(json)}`} download={name}>
          <Download className="icon" aria-hidden /> Download record
        </a>
      </p>
    </TitledSection>
  );
}

function Unavailable({
  error,
  onRetry,
  missing,
}: {
  error: unknown;
  onRetry: () => void;
  missing: ReactNode;
}) {
  const { code, message } = toApiProblem(error);
  if (code === 'provenance-not-ready') return <Message title="Not signed yet">{message}</Message>;
  if (code === 'paper-not-found') return missing;
  return <ErrorMessage isPage title="Couldn’t load the record" error={error} onRetry={onRetry} />;
}

function SheetSkeleton() {
  return (
    <div className="provenance" role="status" aria-label="Checking the signature">
      <Skeleton width={180} height={16} />
      <Skeleton width="40%" height={34} />
      <Skeleton height={84} />
      <Skeleton height={160} />
    </div>
  );
}

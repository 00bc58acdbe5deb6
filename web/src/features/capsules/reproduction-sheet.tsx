import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  CAPSULE_FOLDER,
  COMPARISONS,
  CRATE_NAME,
  OUTPUT_VERDICTS,
  SANDBOXES,
} from '#shared/domain/capsule-constants.ts';
import { publicFolder } from '#shared/domain/file-keys.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import type { ReproducedOutput, Reproduction, ReproductionRecord } from '#shared/domain/reproduction.ts';
import { counted } from '#shared/input/counted.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { RecordVotes } from './record-votes.tsx';
import { reproductionQueries } from './reproduction-queries.ts';
import './capsules.css';

/** The record of one reproduction: its outputs beside the authors', logs, environment, and its signature, verified in the browser. */
export function ReproductionSheet({
  reference,
  id,
  missing,
}: {
  reference: string;
  id: string;
  missing: ReactNode;
}) {
  const { data, error, refetch } = useQuery(reproductionQueries.checked(reference, id));
  if (error) {
    const { code, message } = toApiProblem(error);
    if (code === 'paper-not-found') return missing;
    if (code === 'reproduction-not-found') return <Message title="No such reproduction">{message}</Message>;
    return <ErrorMessage isPage title="Couldn’t load the record" error={error} onRetry={refetch} />;
  }
  if (!data) return <SheetSkeleton />;
  return <Sheet {...data} />;
}

function Sheet({ isVerified, ...reproduction }: Reproduction & { isVerified: boolean; paperId: string }) {
  const { record, by, agent, title, createdAt, isRequested, reproduced, outputs, paperId } = reproduction;
  const paper = versionedId(record.archiveId, record.version);
  return (
    <article className="reproduction">
      <header className="list-head">
        <div>
          <p className="entry-meta">
            <span className="mono">{paper}</span>
          </p>
          <h1>
            {reproduced} of {counted(outputs, 'output')} reproduced
          </h1>
          <p className="reproduction-title">
            <Link to={`/papers/${paper}`}>{title}</Link>
          </p>
          <p className="capsule-hint">
            Run by {agent && <AgentLink agent={agent} />}
            <Link to={`/users/${by.username}`}>{by.name}</Link> on their own machine
            {isRequested && ', on request'}, published <Moment value={createdAt} />. Not run by Colophon.
          </p>
        </div>
      </header>
      <RecordVotes reproduction={reproduction} />
      {record.comment && <blockquote className="reproduction-comment">{record.comment}</blockquote>}
      <OutputTable outputs={record.outputs} />
      {record.outputs.map((output) => (
        <FigurePair key={output.file} output={output} folder={publicFolder(paperId, record.version)} />
      ))}
      <Run record={record} />
      <TitledSection className="reproduction-part" title="Log">
        <Log title="Standard output" text={record.log.stdout} />
        <Log title="Standard error" text={record.log.stderr} />
      </TitledSection>
      <TitledSection className="reproduction-part" title="Signature">
        <p>
          {isVerified
            ? 'Your browser verified that nobody changed this record since it was signed.'
            : 'The signature doesn’t match this record. Don’t rely on it.'}{' '}
          Colophon confirms that the key belongs to {by.name}.
        </p>
        <p className="reproduction-key mono">Key {reproduction.keyId}</p>
        <p className="record-downloads">
          <a
            className="button"
            href={`data:application/jose,${encodeURIComponent(reproduction.jws)}`}
            download={`${paper}-reproduction-${reproduction.id}.jws`}
          >
            <Download className="icon" aria-hidden /> Download signed record
          </a>
          <a
            className="button"
            href={`data:application/ld+json,${encodeURIComponent(JSON.stringify(reproduction.crate, null, 2))}`}
            download={CRATE_NAME}
          >
            <Download className="icon" aria-hidden /> Download as RO-Crate
          </a>
        </p>
      </TitledSection>
    </article>
  );
}

/** The agent that ran it, before its supervisor's name. */
function AgentLink({ agent: { id, name } }: { agent: NonNullable<Reproduction['agent']> }) {
  return (
    <>
      the agent <Link to={`/agents/${id}`}>{name}</Link> of{' '}
    </>
  );
}

function OutputTable({ outputs }: { outputs: ReproducedOutput[] }) {
  return (
    <div className="capsule-scroll">
      <table className="capsule-table" aria-label="Outputs">
        <thead>
          <tr>
            <th scope="col">Output</th>
            <th scope="col">Result</th>
            <th scope="col">Compared</th>
          </tr>
        </thead>
        <tbody>
          {outputs.map((output) => (
            <tr key={output.file}>
              <th scope="row">
                {output.reproduces || output.file}
                {output.reproduces && <span className="capsule-comment mono">{output.file}</span>}
              </th>
              <td>
                <span className="output-verdict" data-verdict={output.verdict}>
                  {OUTPUT_VERDICTS[output.verdict].label}
                </span>
                {output.differences.length > 0 && (
                  <ul className="differences">
                    {output.differences.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                )}
              </td>
              <td>{COMPARISONS[output.compare]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The authors' figure and that of the run. */
function FigurePair({ output, folder }: { output: ReproducedOutput; folder: string }) {
  const { figure, file, reproduces } = output;
  if (!figure) return null;
  const name = reproduces || file;
  return (
    <TitledSection className="reproduction-part" title={name}>
      <div className="figure-pair">
        <figure>
          <img src={`${folder}source/${CAPSULE_FOLDER}${file}`} alt={`${name} of the authors`} />
          <figcaption>The authors</figcaption>
        </figure>
        <figure>
          <img src={figure} alt={`${name} of this run`} />
          <figcaption>This run</figcaption>
        </figure>
      </div>
    </TitledSection>
  );
}

const REASONS: Record<ReproductionRecord['exit']['reason'], string> = {
  finished: 'Finished',
  'timed-out': 'Stopped because it took too long',
  'too-much-memory': 'Stopped because it used too much memory',
  'too-many-processes': 'Stopped because it started too many processes',
  'too-much-output': 'Stopped because it wrote too much output',
  'not-started': 'Couldn’t start',
};

function Run({ record }: { record: ReproductionRecord }) {
  const { exit, seconds, sandbox, environment, program } = record;
  const facts = {
    Started: <Moment value={record.startedAt} />,
    Took: counted(Math.round(seconds * 10) / 10, 'second'),
    End: `${REASONS[exit.reason]}${exit.code === null ? '' : ` with exit code ${exit.code}`}.`,
    Sandbox: SANDBOXES[sandbox],
    Program: program,
    ...environment,
  };
  return (
    <TitledSection className="reproduction-part" title="Run">
      <dl className="run-facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}

function Log({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return <p className="soft">{title}: empty.</p>;
  return (
    <details className="run-log">
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them */}
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

function SheetSkeleton() {
  return (
    <div className="reproduction" role="status" aria-label="Loading the record">
      <Skeleton width={180} height={16} />
      <Skeleton width="60%" height={34} />
      <Skeleton height={160} />
    </div>
  );
}

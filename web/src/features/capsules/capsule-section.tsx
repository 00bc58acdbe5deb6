import { Link } from 'react-router';
import { CAPSULE_FOLDER, COMPARISONS } from '#shared/domain/capsule-constants.ts';
import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { InBrowser } from '../../ui/in-browser.tsx';
import { AdviceList } from './advice-list.tsx';
import { CapsuleValues } from './capsule-values.tsx';
import { FileLink } from './file-link.tsx';
import { ReproductionList } from './reproduction-list.tsx';
import './capsules.css';

/** Below a paper's text: its code and data, what they reproduce, and what others got. Renders nothing without a capsule. */
export function CapsuleSection({ paper }: { paper: PaperDetail }) {
  const { capsule, reproductions } = paper;
  if (!capsule) return null;
  const { outputs, advice } = capsule;
  return (
    <section className="capsule" id="capsule" aria-labelledby="capsule-title">
      <h2 id="capsule-title">Code and data</h2>
      <p className="capsule-hint">
        {counted(capsule.fileCount, 'file')}, {formatBytes(capsule.bytes, 'en')},{' '}
        {capsule.license || 'no license named'}. {runFacts(capsule)}{' '}
        <Link to="/docs/capsules">How capsules work</Link>
      </p>
      {outputs.length > 0 && <Outputs paper={paper} differing={reproductions?.differing ?? []} />}
      {capsule.values.length > 0 && (
        <CapsuleValues paper={paper} differing={reproductions?.differing ?? []} />
      )}
      {isPublic(paper.status) && (
        <InBrowser loading={null}>
          <ReproductionList reference={paper.archiveId} />
        </InBrowser>
      )}
      {outputs.length > 0 && isPublic(paper.status) && (
        <p className="capsule-hint">
          To run it on your own machine, use <Link to="/docs/capsules#run-a-capsule">colophon-reproduce</Link>
          : <code>colophon-reproduce {paper.archiveId}</code>. Failed runs are welcome too. Or{' '}
          <Link to={`/marketplace?paper=${paper.archiveId}&for=reproduction`}>ask an agent to run it</Link>.
        </p>
      )}
      <Files files={paper.files} />
      {advice.length > 0 && (
        <details className="capsule-advice">
          <summary>
            {counted(advice.length, 'piece of advice', 'pieces of advice')} for you as an author
          </summary>
          <AdviceList advice={advice} />
        </details>
      )}
    </section>
  );
}

function runFacts({ command, seconds, runtime, network }: NonNullable<PaperDetail['capsule']>): string {
  if (command.length === 0) return '';
  const limits = [`${seconds} s limit`, network ? 'needs the network' : ''].filter(Boolean);
  return `Runs “${command.join(' ')}”${runtime ? ` on ${runtime}` : ''} (${limits.join(', ')}).`;
}

function Outputs({ paper, differing }: { paper: PaperDetail; differing: string[] }) {
  return (
    <div className="capsule-scroll">
      <table className="capsule-table" aria-label="Outputs">
        <thead>
          <tr>
            <th scope="col">Reproduces</th>
            <th scope="col">Output</th>
            <th scope="col">Compared</th>
          </tr>
        </thead>
        <tbody>
          {paper.capsule?.outputs.map(({ file, reproduces, comment, compare }) => (
            <tr key={file}>
              <th scope="row">
                {reproduces || comment || 'an output'}
                {reproduces && comment && <span className="capsule-comment">{comment}</span>}
              </th>
              <td>
                <FileLink files={paper.files} path={file} />
                {differing.includes(file) && <span className="capsule-differs">differed in a run</span>}
              </td>
              <td>{COMPARISONS[compare]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The tree of its files, which are also part of the paper's ZIP. */
function Files({ files }: { files: PaperFile[] }) {
  const prefix = `source/${CAPSULE_FOLDER}`;
  const own = files.filter(({ name }) => name.startsWith(prefix));
  return (
    <details className="capsule-files">
      <summary>All files</summary>
      <ul>
        {own.map(({ name, size, url }) => (
          <li key={name}>
            <a className="mono" href={url}>
              {name.slice(prefix.length)}
            </a>
            <span className="soft">{formatBytes(size, 'en')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

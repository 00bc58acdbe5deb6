import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { fileOf, sourcesOf } from './paper-files.ts';

/** Other forms of the paper, and what its authors sent. */
export function PaperDownloads({ paper }: { paper: PaperDetail }) {
  const jats = fileOf(paper, 'jats');
  const text = fileOf(paper, 'text');
  const sources = sourcesOf(paper);
  if (!jats && !text && sources.length === 0) return null;
  return (
    <section aria-labelledby="files-label">
      <h2 className="label" id="files-label">
        Files
      </h2>
      <ul className="files">
        {jats && <Download file={jats} label="JATS XML" />}
        {text && <Download file={text} label="Plain text" />}
      </ul>
      {sources.length > 0 && (
        <details className="sources">
          <summary>Source ({sources.length})</summary>
          <ul className="files">
            {sources.map((file) => (
              <Download key={file.name} file={file} label={file.name.replace(/^source\//, '')} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Download({ file, label }: { file: PaperFile; label: string }) {
  return (
    <li>
      <a href={file.url} download>
        {label}
      </a>
      <span>{formatBytes(file.size, 'en')}</span>
    </li>
  );
}

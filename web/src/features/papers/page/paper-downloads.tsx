import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { downloadAddress, FILES_ID, fileOf, sourcesOf } from './paper-files.ts';

/** The paper's renditions and source files. */
export function PaperDownloads({ paper }: { paper: PaperDetail }) {
  const jats = fileOf(paper, 'jats');
  const markdown = fileOf(paper, 'markdown');
  const text = fileOf(paper, 'text');
  const sources = sourcesOf(paper);
  if (!jats && !markdown && !text && sources.length === 0) return null;
  return (
    <section aria-labelledby={FILES_ID}>
      <h2 className="label" id={FILES_ID}>
        Files
      </h2>
      <ul className="files">
        {isPublic(paper.status) && (
          <li>
            <a href={downloadAddress(paper)} download>
              All files
            </a>
            <span>ZIP</span>
          </li>
        )}
        {jats && <Download paper={paper} file={jats} label="JATS XML" />}
        {markdown && <Download paper={paper} file={markdown} label="Markdown" />}
        {text && <Download paper={paper} file={text} label="Plain text" />}
      </ul>
      {sources.length > 0 && (
        <details className="sources">
          <summary>Source ({sources.length})</summary>
          <ul className="files">
            {sources.map((file) => (
              <Download
                key={file.name}
                paper={paper}
                file={file}
                label={file.name.replace(/^source\//, '')}
              />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Download({ paper, file, label }: { paper: PaperDetail; file: PaperFile; label: string }) {
  return (
    <li>
      <a href={downloadAddress(paper, file)} download>
        {label}
      </a>
      <span>{formatBytes(file.size, 'en')}</span>
    </li>
  );
}

import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { downloadAddress, FILES_ID, fileOf, sourcesOf } from './paper-files.ts';

const LABELS: Partial<Record<PaperFile['role'], string>> = {
  'author-pdf': 'PDF as the authors compiled it',
  pdf: 'Accessible PDF',
  jats: 'JATS XML',
  markdown: 'Markdown',
  text: 'Plain text',
};

/** The paper's renditions and source files. */
export function PaperDownloads({ paper }: { paper: PaperDetail }) {
  // The button above downloads a single PDF.
  const hidden = fileOf(paper, 'author-pdf') ? '' : 'pdf';
  const files = paper.files.filter(({ role }) => role in LABELS && role !== hidden);
  const sources = sourcesOf(paper);
  if (files.length + sources.length === 0) return null;
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
        {files.map((file) => (
          <Download key={file.name} paper={paper} file={file} />
        ))}
      </ul>
      {sources.length > 0 && (
        <details className="sources">
          <summary>Source ({sources.length})</summary>
          <ul className="files">
            {sources.map((file) => (
              <Download key={file.name} paper={paper} file={file} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Download({ paper, file }: { paper: PaperDetail; file: PaperFile }) {
  return (
    <li>
      <a href={downloadAddress(paper, file)} download>
        {LABELS[file.role] ?? file.name.replace(/^source\//, '')}
      </a>
      <span>{formatBytes(file.size, 'en')}</span>
    </li>
  );
}

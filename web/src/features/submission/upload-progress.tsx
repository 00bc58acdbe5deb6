import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { FileProgress } from './large-upload.ts';

/** The progress of a submission: of its request, or of each separately uploaded file. */
export function UploadProgress({
  fraction,
  files,
  onStop,
}: {
  fraction: number;
  files: readonly FileProgress[];
  onStop: () => void;
}) {
  const percent = Math.round(fraction * 100);
  const isWaiting = files.some(({ state }) => state === 'waiting');
  return (
    <div className="upload-progress">
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <FileLine key={file.name} file={file} />
          ))}
        </ul>
      ) : (
        <LinearProgress variant="determinate" value={percent} aria-label="Upload" />
      )}
      <p>
        <span role="status">{isWaiting ? 'Connection lost. Retrying …' : wordsFor(files, percent)}</span>
        <Button size="small" variant="text" onClick={onStop}>
          Stop upload
        </Button>
      </p>
    </div>
  );
}

function FileLine({ file: { name, fraction, state } }: { file: FileProgress }) {
  const percent = Math.round(fraction * 100);
  return (
    <li data-state={state}>
      <span className="file-name">{name}</span>
      <span className="file-size">{state === 'stored' ? 'Uploaded' : `${percent} %`}</span>
      <LinearProgress variant="determinate" value={percent} aria-label={`Upload of ${name}`} />
    </li>
  );
}

function wordsFor(files: readonly FileProgress[], percent: number): string {
  if (files.length > 0)
    return `${files.filter(({ state }) => state === 'stored').length} of ${files.length} files uploaded`;
  return percent < 100 ? `${percent} % uploaded` : 'Uploaded. Waiting for the server …';
}

import { counted } from '#shared/input/counted.ts';
import { formatBytes } from '../../ui/format-bytes.ts';

interface Hashed {
  name: string;
  size: number;
  sha256: string;
}

/** Files with their sizes and hashes, folded, because comparing a copy needs no list. */
export function FileTable({ files, label }: { files: Hashed[]; label: string }) {
  if (files.length === 0) return <p className="provenance-none">None.</p>;
  return (
    <details className="review-more">
      <summary>
        {counted(files.length, 'file')}
        <span className="visually-hidden">: {label}</span>
      </summary>
      <table className="hashes" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Size</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, size, sha256 }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="hashes-size">{formatBytes(size, 'en')}</td>
              <td className="mono">{sha256}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

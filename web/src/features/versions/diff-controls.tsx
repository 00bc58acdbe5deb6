import { ArrowLeftRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { type DiffRange, diffAddress } from './diff-address.ts';

/** Chooses the versions to compare, and links back to the paper. */
export function DiffControls({ paper, range }: { paper: PaperDetail; range: DiffRange }) {
  const navigate = useNavigate();
  const go = (next: DiffRange) => void navigate(diffAddress(paper.archiveId, next), { replace: true });
  const numbers = paper.versions.map(({ version }) => version).toSorted((a, b) => a - b);
  const select = (name: keyof DiffRange, label: string) => (
    <label className="diff-select">
      <span className="label">{label}</span>
      <select
        className="select"
        value={range[name]}
        onChange={({ target }) => go({ ...range, [name]: Number(target.value) })}
      >
        {numbers.map((number) => (
          <option key={number} value={number} disabled={number === (name === 'from' ? range.to : range.from)}>
            Version {number}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="diff-controls">
      {select('from', 'From')}
      <button
        type="button"
        className="icon-button"
        aria-label="Swap versions"
        onClick={() => go({ from: range.to, to: range.from })}
      >
        <ArrowLeftRight className="icon" aria-hidden />
      </button>
      {select('to', 'To')}
      <Link className="button" to={`/papers/${paper.archiveId}v${range.to}`}>
        Read version {range.to}
      </Link>
    </div>
  );
}

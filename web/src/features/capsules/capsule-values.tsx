import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Capsule } from '#shared/domain/capsule.ts';
import { valueAnchor, verdictIn } from '#shared/domain/capsule-constants.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { paperAnchor } from '#shared/domain/paper-anchors.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { hashTarget } from '../../lib/hash-target.ts';
import { FileLink } from './file-link.tsx';
import './capsules.css';

interface CapsuleValuesProps {
  paper: PaperDetail;
  /** The outputs that differed in a run. */
  differing: string[];
}

/**
 * The numbers of the text that come from the capsule, each with its output and what the runs gave. The numbers in the sentences link
 * here, and show their entry in a card (`preview-references.ts`).
 */
export function CapsuleValues({ paper, differing }: CapsuleValuesProps) {
  const { capsule, archiveId, status, version } = paper;
  const { data } = useQuery({
    ...api.checks.reproductions.queryOptions({ input: { id: archiveId } }),
    enabled: isPublic(status),
  });
  const list = useRef<HTMLDetailsElement>(null);
  useMarks(capsule?.values, differing);
  useEffect(() => openFor(list.current), []);
  const runs = data?.data.filter((run) => run.version === version) ?? [];
  return (
    <details className="capsule-values" ref={list}>
      <summary>{counted(capsule?.values.length ?? 0, 'number')} in the text from these outputs</summary>
      <ul>
        {capsule?.values.map(({ key, file, text }) => {
          const reproduces = capsule.outputs.find((output) => output.file === file)?.reproduces;
          return (
            <li key={key} id={paperAnchor(valueAnchor(key))}>
              <p>
                <strong>{text}</strong> is <span className="mono">{key}</span> in{' '}
                <FileLink files={paper.files} path={file} />
                {reproduces && ` (${reproduces})`}.
              </p>
              <ValueRuns file={file} runs={runs} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const VERDICTS = {
  reproduced: 'got the same output',
  differs: 'got another output',
  missing: 'didn’t get this output',
} as const;

/** What each run gave of the output that a number comes from. */
function ValueRuns({ file, runs }: { file: string; runs: ReproductionSummary[] }) {
  if (runs.length === 0) return <p className="soft">Nobody has run it again yet.</p>;
  return (
    <ul className="value-runs">
      {runs.map((run) => {
        const verdict = verdictIn(run, file);
        return (
          <li key={run.id} data-verdict={verdict}>
            {run.by.name}{' '}
            <Link to={`/papers/${run.archiveId}/reproductions/${run.id}`}>{VERDICTS[verdict]}</Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Marks the numbers in the text whose output differed in a run. */
function useMarks(values: Capsule['values'] = NONE, differing: string[]): void {
  useEffect(() => {
    for (const { key, file } of values)
      for (const number of numbersOf(key)) number.toggleAttribute('data-differs', differing.includes(file));
  }, [values, differing]);
}

const NONE: Capsule['values'] = [];

/** Opens the list for addresses of its entries, which not every browser does. @returns a function that ends this */
function openFor(list: HTMLDetailsElement | null): () => void {
  const open = () => {
    const entry = hashTarget(window.location.hash);
    if (!list || !entry || !list.contains(entry)) return;
    list.open = true;
    entry.scrollIntoView({ block: 'center' });
  };
  open();
  window.addEventListener('hashchange', open);
  return () => window.removeEventListener('hashchange', open);
}

const numbersOf = (key: string) =>
  document.querySelectorAll(`a.capsule-value[href="#${CSS.escape(paperAnchor(valueAnchor(key)))}"]`);

import type { CapsuleAdvice } from '#shared/domain/capsule.ts';
import { CAPSULE_FAULTS } from '#shared/domain/capsule-constants.ts';
import './capsules.css';

/** The linter's advice, each with its place. */
export function AdviceList({ advice }: { advice: CapsuleAdvice[] }) {
  return (
    <ol className="advice-list">
      {advice.map(({ fault, file, line, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a fault may appear twice
        <li key={index}>
          <p className="advice-head">
            <strong>{CAPSULE_FAULTS[fault]}</strong>
            {file && <span className="mono soft">{line === null ? file : `${file}:${line}`}</span>}
          </p>
          <p>{message}</p>
        </li>
      ))}
    </ol>
  );
}

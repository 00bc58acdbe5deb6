import { Link } from 'react-router';
import { NUMBER_CHECK_IDS, NUMBER_CHECKS } from '#shared/domain/number-check-kinds.ts';
import type { NumberChecks } from '#shared/domain/number-checks.ts';
import { formatCount } from '#shared/input/counted.ts';
import { NumberFindings } from './number-findings.tsx';
import './number-checks.css';

/**
 * How many of a paper's numbers were checked, and those that don't agree, each with its arithmetic.
 * @param text the address of the paper's text
 */
export function NumberChecksSection({ checks, text }: { checks: NumberChecks | null; text: string }) {
  const total = checks ? totalOf(checks) : 0;
  if (!checks || total === 0)
    return (
      <section className="number-checks" aria-labelledby="number-checks">
        <h2 id="number-checks">Numbers</h2>
        <p>
          {checks
            ? 'None were found that follow from other numbers in this paper, so none were recomputed.'
            : 'The numbers of this version haven’t been checked.'}{' '}
          <Link to="/docs/number-checks">How number checks work</Link>
        </p>
      </section>
    );
  return (
    <section className="number-checks" aria-labelledby="number-checks">
      <h2 id="number-checks">
        Numbers: <span className="number-checks-result">{resultOf(checks, total)}</span>
      </h2>
      <p className="number-checks-hint">
        We recomputed what follows from other numbers in this paper: {kindsOf(checks)}. The checks read text
        and can misread it. <Link to="/docs/number-checks">How number checks work</Link>
      </p>
      <NumberFindings checks={checks} text={text} />
    </section>
  );
}

const totalOf = ({ checked }: NumberChecks) => NUMBER_CHECK_IDS.reduce((sum, id) => sum + checked[id], 0);

/** `all 12 agree`, `1 of 12 doesn’t agree`. */
function resultOf({ findings, isComplete }: NumberChecks, total: number): string {
  if (findings.length === 0)
    return total === 1 ? 'the one we found agrees' : `all ${formatCount(total)} agree`;
  const count = `${isComplete ? '' : 'at least '}${findings.length} of ${formatCount(total)}`;
  return `${count} ${findings.length === 1 ? 'doesn’t' : 'don’t'} agree`;
}

const kindsOf = ({ checked }: NumberChecks): string =>
  NUMBER_CHECK_IDS.filter((id) => checked[id] > 0)
    .map((id) => `${NUMBER_CHECKS[id]} (${formatCount(checked[id])})`)
    .join(', ');

import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { counted } from '#shared/input/counted.ts';
import { NumberChecksSection } from '../features/number-checks/number-checks-section.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** What programs found in a paper by rule: numbers, references, and code, apart from its reviews. */
export function PaperChecks({ paper, reference }: { paper: PaperDetail; reference: string }) {
  const { numberChecks, references, reproductions, capsule } = paper;
  const text = `/papers/${reference}`;
  return (
    <div className="checks">
      <p>Programs checked this by rule. Checks aren’t reviews, and don’t count for the decision.</p>
      <NumberChecksSection checks={numberChecks} text={text} />
      <section aria-labelledby="reference-checks">
        <h2 id="reference-checks">References</h2>
        {references.length > 0 ? (
          <ReferenceSummary id={reference} isLinked />
        ) : (
          <p>This version has no list of references that programs can read.</p>
        )}
      </section>
      <section aria-labelledby="code-checks">
        <h2 id="code-checks">Code</h2>
        {reproductions && (
          <p>
            {reproductions.reproduced} of {counted(reproductions.outputs, 'output')} reproduced.{' '}
            <Link to={`${text}#capsule`}>See the runs</Link>
          </p>
        )}
        {!reproductions && capsule && (
          <p>
            Nobody has run this paper’s code here yet. <Link to={`${text}#capsule`}>See what it has</Link>
          </p>
        )}
        {!reproductions && !capsule && (
          <p>
            Not checked: this version has no <Link to="/docs/capsules">capsule</Link>, which is code that
            others can run.
          </p>
        )}
      </section>
    </div>
  );
}

const ReferenceSummary = lazyPart(
  ['checks'],
  async () => (await import('../features/citations/reference-extras.tsx')).ReferenceSummary,
);

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pollDelay } from '#shared/domain/poll-delay.ts';
import {
  type CheckedReference,
  type PreviewReferences,
  summaryText,
} from '#shared/domain/reference-check.ts';
import type { ComparedField, ReferenceVerdict } from '#shared/domain/reference-check-constants.ts';
import { api } from '../../lib/api-client.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VerdictCard } from './verdict-card.tsx';
import './preview-references.css';

/** Corrects fields of a reference in the author's source. Resolves to false if the reference isn't found there. */
export type CorrectReference = (
  reference: CheckedReference,
  fields: readonly ComparedField[],
) => Promise<boolean>;

const SILENT: readonly ReferenceVerdict[] = ['verified', 'unchecked'];

/** In the preview: what readers will see of the references, with one click to correct what differs from the record. */
export function PreviewReferenceChecks({
  previewId,
  correct,
}: {
  previewId: string;
  correct: CorrectReference;
}) {
  const { data } = useQuery({
    ...api.papers.getPreviewReferences.queryOptions({ input: { id: previewId } }),
    refetchInterval: ({ state }) =>
      state.data?.data.isComplete === false ? pollDelay(state.dataUpdateCount) : false,
    select: (answer) => answer.data,
  });
  if (!data || data.references.length === 0) return null;
  const noted = data.references.filter(isNoted);
  return (
    <details className="preview-references">
      <summary>
        References: <span role="status">{progressOf(data)}</span>
      </summary>
      <p className="preview-references-hint">
        We look each reference up in catalogs such as Crossref, as after publication. “Not found” doesn’t mean
        that a work doesn’t exist: catalogs lack reports, books and web pages. You can submit the paper as it
        is, and answer each verdict once it is public.
      </p>
      <ol>
        {noted.map((reference) => (
          <li key={reference.key}>
            <p>{reference.text}</p>
            <VerdictCard check={reference.check}>
              <Corrections reference={reference} correct={correct} />
            </VerdictCard>
          </li>
        ))}
      </ol>
    </details>
  );
}

type Previewed = PreviewReferences['references'][number];

const isNoted = (reference: Previewed): reference is CheckedReference =>
  reference.check !== null && !SILENT.includes(reference.check.verdict);

function progressOf({ references, summary, isComplete }: PreviewReferences): string {
  if (isComplete) return summaryText(summary);
  const checked = references.filter(({ check }) => check !== null).length;
  return `checking, ${checked} of ${references.length} …`;
}

const FIELD_WORDS: Record<ComparedField, string> = {
  title: 'title',
  authors: 'authors',
  year: 'year',
  venue: 'venue',
  identifier: 'identifier',
};

function Corrections({ reference, correct }: { reference: CheckedReference; correct: CorrectReference }) {
  const [isMissing, setMissing] = useState(false);
  const { fields, correction } = reference.check;
  const differing = fields.flatMap(({ field, result, record }) =>
    result === 'differs' && record !== '' ? [field] : [],
  );
  if (!correction || differing.length === 0) return null;
  const use = async (chosen: readonly ComparedField[]) => setMissing(!(await correct(reference, chosen)));
  return (
    <div>
      <div className="verdict-actions">
        {differing.map((field) => (
          <button key={field} type="button" className="button" onClick={() => void use([field])}>
            Use the record’s {FIELD_WORDS[field]}
          </button>
        ))}
        {differing.length > 1 && (
          <button type="button" className="button" onClick={() => void use(differing)}>
            Use all
          </button>
        )}
      </div>
      {isMissing && (
        <div className="verdict-correction" role="status">
          <p className="verdict-small">
            We can’t correct this reference in your files, for example because they are in an archive. Copy it
            with the record’s fields:
          </p>
          <p>{correction}</p>
          <CopyButton text={correction} label="Copy corrected reference" primary={false} />
        </div>
      )}
    </div>
  );
}

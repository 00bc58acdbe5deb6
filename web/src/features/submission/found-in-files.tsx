import type { Preview } from '#shared/domain/preview.ts';
import { counted } from '#shared/input/counted.ts';
import { type FoundValues, wordsOfFilled } from './source-values.ts';

/** Says what the form took from the files, for the author to check. */
export function FoundInFiles({
  preview: { source, referenceCount, importedReviewCount },
  filled,
}: {
  preview: Preview;
  filled: FoundValues;
}) {
  if (!source) return null;
  const words = wordsOfFilled(filled);
  return (
    <div className="found-in-files">
      <p role="status">
        {words
          ? `From ${source.mainFile}: ${words}. Check these in the next step.`
          : `We read ${source.mainFile}. It changes nothing in the form.`}{' '}
        {referenceCount > 0 && `It has ${counted(referenceCount, 'reference')}.`}{' '}
        {importedReviewCount > 0 &&
          `The files have ${counted(importedReviewCount, 'review')} in the form of OpenReview. Readers see that you sent them and that we haven’t checked them, without the reviewers’ names. They don’t count for a decision or a reputation.`}
      </p>
    </div>
  );
}

import Button from '@mui/material/Button';
import { type Control, useController } from 'react-hook-form';
import { CATEGORIES } from '#shared/categories.ts';
import type { Preview } from '#shared/domain/preview.ts';
import { counted } from '../../ui/counted.ts';
import { type FoundValues, wordsOfFilled } from './source-values.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Says what the form took from the files, for the author to check, and suggests categories. */
export function FoundInFiles({
  control,
  preview: { source, referenceCount, importedReviewCount },
  filled,
}: {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
  preview: Preview;
  filled: FoundValues;
}) {
  const { field } = useController({ control, name: 'primaryCategory' });
  if (!source) return null;
  const words = wordsOfFilled(filled);
  return (
    <div className="found-in-files">
      <p role="status">
        {words
          ? `From ${source.mainFile}: ${words}. Check these below.`
          : `We read ${source.mainFile}. It changes nothing below.`}{' '}
        {referenceCount > 0 && `It has ${counted(referenceCount, 'reference')}.`}{' '}
        {importedReviewCount > 0 &&
          `The files have ${counted(importedReviewCount, 'review')} in the form of OpenReview. Readers see that you sent them and that we haven’t checked them, without the reviewers’ names. They don’t count for a decision or a reputation.`}
      </p>
      {field.value === '' && source.categories.length > 0 && (
        <p>
          Suggested category:{' '}
          {source.categories.map((category) => (
            <Button key={category} size="small" variant="text" onClick={() => field.onChange(category)}>
              {category} · {CATEGORIES[category]}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

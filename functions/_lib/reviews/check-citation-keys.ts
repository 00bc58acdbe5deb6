import type { CitationAnswer } from '#shared/domain/citation-answer.ts';
import { AppError } from '#shared/errors.ts';
import { getVersion } from '../papers/paper-repository.ts';

/**
 * Refuses answers about citations whose reference the reviewed version doesn't list: no reader would see them.
 * @throws AppError `validation-failed`, with each unknown key
 */
export async function checkCitationKeys(
  answers: readonly CitationAnswer[],
  { paperId, version }: { paperId: string; version: number },
): Promise<void> {
  if (answers.length === 0) return;
  const record = await getVersion(paperId, version);
  const keys = new Set(record?.references?.map(({ key }) => key));
  const details = answers.flatMap(({ reference }, index) =>
    keys.has(reference)
      ? []
      : [
          {
            path: `citations.${index}.reference`,
            message: `Version ${version} has no reference with the key “${reference}”. Use a key from GET /citations/{id}/references.`,
          },
        ],
  );
  const [first] = details;
  if (first) throw new AppError('validation-failed', { message: first.message, details });
}

import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { ConversionMessage } from '#shared/domain/paper.ts';
import { LANGUAGE } from '#shared/input/language.ts';
import { earlierFiles } from './correction-query.ts';
import { addFiles } from './file-list.ts';
import type { Control } from './form-part.tsx';
import { isNamedIn } from './named-files.ts';
import { ownPaperQuery } from './own-paper-query.ts';

/** Offers the earlier version's files that the new source names and that weren't chosen again. */
export function KeepEarlierFiles({
  control,
  paperId,
  messages,
}: {
  control: Control;
  paperId: string;
  messages: readonly ConversionMessage[];
}) {
  const { field } = useController({ control, name: 'files' });
  const { data: paper } = useQuery(ownPaperQuery(paperId));
  const earlier = paper && earlierFiles(paper);
  const missing = (earlier?.names ?? []).filter(
    (name) =>
      !field.value.some((file) => file.name === name) &&
      messages.some(({ message }) => isNamedIn(message, name)),
  );
  const keep = useMutation({
    mutationFn: async () => field.onChange(addFiles(field.value, (await earlier?.load(missing)) ?? [])),
  });
  if (!paper || missing.length === 0) return null;
  const names = new Intl.ListFormat(LANGUAGE).format(missing);
  return (
    <p className="notice">
      Your source names {names}, which you didn’t choose again.{' '}
      <Button size="small" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep {names} of version {paper.version}
      </Button>
    </p>
  );
}

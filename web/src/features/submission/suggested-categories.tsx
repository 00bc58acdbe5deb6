import Button from '@mui/material/Button';
import { useController } from 'react-hook-form';
import { CATEGORIES } from '#shared/categories.ts';
import type { SourceFront } from '#shared/domain/preview.ts';
import type { Control } from './form-part.tsx';

/** Offers categories by the words of the paper, until one is chosen. */
export function SuggestedCategories({
  control,
  categories,
}: {
  control: Control;
  categories: SourceFront['categories'];
}) {
  const { field } = useController({ control, name: 'primaryCategory' });
  if (field.value !== '' || categories.length === 0) return null;
  return (
    <p className="soft">
      Suggested:{' '}
      {categories.map((category) => (
        <Button key={category} size="small" variant="text" onClick={() => field.onChange(category)}>
          {category} · {CATEGORIES[category]}
        </Button>
      ))}
    </p>
  );
}

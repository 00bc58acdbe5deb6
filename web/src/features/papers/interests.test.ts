import { expect, it } from 'vitest';
import { tidyInterests } from './interests.ts';

it('keeps each interest once, without what is empty', () => {
  expect(tidyInterests(' cs.AI,,  peer   review , cs.AI,')).toBe('cs.AI, peer review');
  expect(tidyInterests(' , ')).toBe('');
});

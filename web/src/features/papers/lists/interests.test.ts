import { expect, it } from 'vitest';
import { tidyInterests } from './interests.ts';

it('removes duplicates and empty interests', () => {
  expect(tidyInterests(' cs.AI,,  peer   review , cs.AI,')).toBe('cs.AI, peer review');
  expect(tidyInterests(' , ')).toBe('');
});

import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [48_300, '47 kB'],
  [4.4 * 1024 * 1024, '4.4 MB'],
  [12 * 1024 ** 3, '12 GB'],
])('%d → %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

import { expect, it } from 'vitest';
import { formulaParts } from './formula-text.ts';

it.each([
  ['No formula', [{ text: 'No formula' }]],
  ['An $O(n \\log n)$ bound', [{ text: 'An ' }, { tex: 'O(n \\log n)' }, { text: ' bound' }]],
  ['$a$ and $b$', [{ tex: 'a' }, { text: ' and ' }, { tex: 'b' }]],
  ['It costs $5 to $10', [{ text: 'It costs $5 to $10' }]],
  ['\\$5 and $ 6 $', [{ text: '\\$5 and $ 6 $' }]],
  ['$\\{a\\}$-free', [{ tex: '\\{a\\}' }, { text: '-free' }]],
])('divides %s', (text, parts) => {
  expect(formulaParts(text)).toEqual(parts);
});

it('takes no longer for long texts', () => {
  const started = performance.now();
  formulaParts(`$${'a'.repeat(200_000)}`);
  formulaParts('$a'.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});

import { expect, it, vi } from 'vitest';
import { explainFailure, unreadable } from './unreadable-source.ts';

it('names what pandoc did not expect and the author’s line, in no words of pandoc', () => {
  const text = 'One.\n\\begin{quote}Two.\n\n';
  const error = unreadable('Error at "source.txt" (line 4, column 1):\nunexpected end of input', text);
  expect(error.reason).toBe('unexpected end of input near “\\begin{quote}Two.”.');
  expect(error.places).toEqual(['\\begin{quote}Two.', '\\begin{quote}']);
  // readRepairing finds the line in the message.
  expect(error.message).toContain('(line 4, column 1)');
});

it('doesn’t show the author an error of our own programs', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(explainFailure(new TypeError('x is not iterable')).reason).toMatch(/^our converter failed on it\./);
  expect(log).toHaveBeenCalledOnce();
  expect(unreadable('heap exhausted', 'One.').reason).toBe('it has an error that stops our converter.');
});

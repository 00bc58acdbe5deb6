import { expect, it } from 'vitest';
import { pollDelay } from './poll-delay.ts';

it('asks once a second at first, and then less and less often, down to once in ten seconds', () => {
  const delays = Array.from({ length: 60 }, (_, polls) => pollDelay(polls));
  expect(delays.slice(0, 11)).toEqual(Array(11).fill(1000));
  expect(delays[20]).toBeCloseTo(2594, 0);
  expect(delays.slice(35)).toEqual(Array(25).fill(10_000));
});

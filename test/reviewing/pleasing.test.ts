import { expect, it } from 'vitest';
import { simulatePleasing } from './simulated-pleasing.ts';

it('Reviewers who please authors weigh more than careful ones by votes alone, and less by what held', () => {
  const [byVotes, byWhatHeld] = ([4, 6] as const).map((rule) =>
    simulatePleasing({ share: 0.3, rule, seed: 77 }),
  );
  if (!byVotes || !byWhatHeld) throw new Error('A simulation is missing.');
  expect(byVotes.pleaser).toBeGreaterThan(1.3 * byVotes.careful);
  expect(byWhatHeld.pleaser).toBeLessThan(byWhatHeld.careful);
  expect(byWhatHeld.weakAccepted).toBeLessThan(0.75 * byVotes.weakAccepted);
  expect(byWhatHeld.soundAccepted).toBeGreaterThan(byVotes.soundAccepted - 0.03);
});

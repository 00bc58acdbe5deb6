import { PLEASERS, simulatePleasing } from './simulated-pleasing.ts';

/**
 * `npm run simulate:pleasing`: what reviewers earn who please authors, by the votes of authors alone (version 4 of the decision rule) and by what
 * held of their comments (version 6).
 */
console.log(
  'pleasers | rule | weight of a pleaser / careful reviewer | weak papers accepted | sound papers accepted',
);
for (const share of PLEASERS)
  for (const rule of [4, 6] as const) {
    const { pleaser, careful, weakAccepted, soundAccepted } = simulatePleasing({ share, rule, seed: 77 });
    const percent = (part: number) => `${Math.round(100 * part)} %`;
    const weights = `${share === 0 ? '–' : pleaser.toFixed(2)} / ${careful.toFixed(2)}`;
    console.log([percent(share), rule, weights, percent(weakAccepted), percent(soundAccepted)].join(' | '));
  }

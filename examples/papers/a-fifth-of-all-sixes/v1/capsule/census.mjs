// Counts unanimous panels of three whose mean, as a quotient of doubles, misses the score that all three gave. Node 24: node census.mjs
const kinds = [];
for (let r = 0; r < 100; r += 5) for (let c = 1; c <= 10; c++) kinds.push({ r, c });

/** How a program may compute the weight; all are the same real number. */
const WEIGHTS = {
  'as printed: (0.5 + r/100) * c / 10': ({ r, c }) => ((0.5 + r / 100) * c) / 10,
  '(0.5 + r/100) * (c/10)': ({ r, c }) => (0.5 + r / 100) * (c / 10),
  '(50 + r) * c / 1000': ({ r, c }) => ((50 + r) * c) / 1000,
  'whole: (50 + r) * c': ({ r, c }) => (50 + r) * c,
};
/** In which order the three are added. */
const ORDERS = {
  'as enumerated': (trio) => trio,
  reversed: ([a, b, c]) => [c, b, a],
  'lightest first': (trio) => trio.toSorted((a, b) => a - b),
  'heaviest first': (trio) => trio.toSorted((a, b) => b - a),
};
/** How the mean is computed from weights w and the common score o. */
const MEANS = {
  'sum(w*o)/sum(w)': (w, o) => (w[0] * o + w[1] * o + w[2] * o) / (w[0] + w[1] + w[2]),
  'sum((w/W)*o)': (w, o) => {
    const total = w[0] + w[1] + w[2];
    return (w[0] / total) * o + (w[1] / total) * o + (w[2] / total) * o;
  },
  'single precision': (w, o) => {
    const f = Math.fround;
    const v = w.map(f);
    return f(f(f(f(v[0] * o) + f(v[1] * o)) + f(v[2] * o)) / f(f(v[0] + v[1]) + v[2]));
  },
};

function census(weightOf, order, mean, score) {
  const weights = kinds.map(weightOf);
  let panels = 0;
  let below = 0;
  let above = 0;
  let least = score;
  for (let i = 0; i < weights.length; i++)
    for (let j = i; j < weights.length; j++)
      for (let k = j; k < weights.length; k++) {
        const m = mean(order([weights[i], weights[j], weights[k]]), score);
        panels++;
        if (m < score) below++;
        if (m > score) above++;
        if (m < least) least = m;
      }
  return { panels, below, above, least };
}
const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`;
const show = (label, { panels, below, above, least }, score) =>
  console.log(label.padEnd(60), panels, below, percent(below, panels), above, percent(above, panels), score - least);

const [printed] = Object.values(WEIGHTS);
const [enumerated] = Object.values(ORDERS);
const [quotient] = Object.values(MEANS);
console.log('label, panels, below, share, above, share, largest shortfall');
show('the census of decision-rule', census(printed, enumerated, quotient, 6), 6);
for (const [name, order] of Object.entries(ORDERS)) show(`order: ${name}`, census(printed, order, quotient, 6), 6);
for (const [name, weight] of Object.entries(WEIGHTS)) show(`weight: ${name}`, census(weight, enumerated, quotient, 6), 6);
for (const [name, mean] of Object.entries(MEANS)) show(`mean: ${name}`, census(printed, enumerated, mean, 6), 6);
for (let score = 1; score <= 10; score++) show(`score ${score}`, census(printed, enumerated, quotient, score), score);

// The smallest panel that is refused, in the order of enumeration.
outer: for (const a of kinds)
  for (const b of kinds)
    for (const c of kinds) {
      const w = [a, b, c].map(printed);
      const m = quotient(w, 6);
      if (m < 6) {
        console.log('first refused panel', a, b, c, w, m);
        break outer;
      }
    }

// Panels that are equal in kind: three reviewers with the same reputation and confidence.
const same = kinds.filter((kind) => quotient([kind, kind, kind].map(printed), 6) < 6);
console.log('three equal reviewers refused:', same.length, 'of', kinds.length, JSON.stringify(same.slice(0, 5)));
const newcomers = kinds.filter(({ r }) => r === 0);
let fresh = 0;
let refused = 0;
for (const a of newcomers) for (const b of newcomers) for (const c of newcomers) {
  fresh++;
  if (quotient([a, b, c].map(printed), 6) < 6) refused++;
}
console.log('ordered panels of three newcomers refused:', refused, 'of', fresh, percent(refused, fresh));

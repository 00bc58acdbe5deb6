// How often do majorities run in a circle? Node 24, no packages: node cycles.mjs
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = generator(1785);

/** A voter's ranking: the candidates in random order. */
const ranking = (candidates) => Array.from({ length: candidates }, (_, i) => i).sort(() => random() - 0.5);

/** Whether some candidate beats every other one in pairwise majority. */
function hasWinner(profile, candidates) {
  const beats = Array.from({ length: candidates }, () => new Int32Array(candidates));
  for (const order of profile)
    for (let a = 0; a < candidates; a++) for (let b = a + 1; b < candidates; b++) beats[order[a]][order[b]]++;
  const half = profile.length / 2;
  return beats.some((row, a) => row.every((votes, b) => a === b || votes > half));
}

const RUNS = 40_000;
console.log('candidates, voters, share without a winner in per cent, standard error');
for (const candidates of [3, 4, 5])
  for (const voters of [3, 5, 11, 25, 101]) {
    let without = 0;
    for (let run = 0; run < RUNS; run++) {
      const profile = Array.from({ length: voters }, () => ranking(candidates));
      if (!hasWinner(profile, candidates)) without++;
    }
    const share = without / RUNS;
    console.log([candidates, voters, (100 * share).toFixed(2), (100 * Math.sqrt((share * (1 - share)) / RUNS)).toFixed(2)].join(', '));
  }

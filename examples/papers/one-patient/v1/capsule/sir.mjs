// Stochastic SIR epidemics against the differential equation. Node 24, no packages: node sir.mjs
// Only final sizes are needed, so the program runs the embedded jump chain and no clock.
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Runs one epidemic. @returns how many of the initially susceptible were infected */
function finalSize(population, infected, r0, random) {
  let s = population - infected;
  let i = infected;
  const start = s;
  while (i > 0) {
    const infection = (r0 * s) / population;
    if (random() * (infection + 1) < infection) {
      s--;
      i++;
    } else i--;
  }
  return start - s;
}

/** The final size of the differential equation as a share of the susceptible: z = 1 - exp(-R0 (z s0 + i0)). */
function deterministic(population, infected, r0) {
  const s0 = (population - infected) / population;
  let z = 1;
  for (let k = 0; k < 500; k++) z = 1 - Math.exp(-r0 * (z * s0 + infected / population));
  return z;
}

/** Exact distribution of the final size by the jump chain's probabilities, state by state. */
function exactFinalSizes(population, infected, r0) {
  const s0 = population - infected;
  let row = new Float64Array(population + 2);
  row[infected] = 1;
  const sizes = new Float64Array(s0 + 1);
  for (let s = s0; s >= 0; s--) {
    const infection = (r0 * s) / population;
    const p = infection / (infection + 1);
    const next = new Float64Array(population + 2);
    for (let i = population - s; i > 0; i--) {
      next[i + 1] += row[i] * p;
      row[i - 1] += row[i] * (1 - p);
    }
    sizes[s0 - s] = row[0];
    row = next;
  }
  return sizes;
}

const mean = (xs) => xs.reduce((a, b) => a + b, 0) / xs.length;
const RUNS = 20_000;

console.log('N, i0, R0, ODE share, mean share, share of minor outbreaks, (1/R0)^i0, mean share of major ones, exact minor, exact mean');
for (const population of [100, 1000])
  for (const infected of [1, 5])
    for (const r0 of [1.5, 2, 3]) {
      const random = generator(7 * population + 100 * infected + 10 * r0);
      const shares = Array.from({ length: RUNS }, () => finalSize(population, infected, r0, random) / (population - infected));
      const ode = deterministic(population, infected, r0);
      const cut = ode / 2;
      const major = shares.filter((share) => share >= cut);
      const exact = exactFinalSizes(population, infected, r0);
      const s0 = population - infected;
      const exactMinor = exact.reduce((sum, p, k) => sum + (k / s0 < cut ? p : 0), 0);
      const exactMean = exact.reduce((sum, p, k) => sum + (p * k) / s0, 0);
      console.log(
        [population, infected, r0, ode.toFixed(4), mean(shares).toFixed(4), (1 - major.length / RUNS).toFixed(4), ((1 / r0) ** infected).toFixed(4),
          mean(major).toFixed(4), exactMinor.toFixed(4), exactMean.toFixed(4)].join(', '),
      );
    }

console.log('check: exact probabilities add up to', exactFinalSizes(100, 1, 2).reduce((a, b) => a + b, 0));
// By hand: N = 2, one infected, R0 = 2: infection 1, recovery 1, so the other one escapes with probability 1/2.
console.log('by hand, N = 2:', [...exactFinalSizes(2, 1, 2)]);

// A histogram for the figure: N = 1000, one patient, R0 = 2.
const histogram = exactFinalSizes(1000, 1, 2);
const bins = Array.from({ length: 50 }, (_, bin) => histogram.slice(bin * 20, bin * 20 + 20).reduce((a, b) => a + b, 0));
console.log('histogram', JSON.stringify(bins.map((b) => Number(b.toFixed(6)))));

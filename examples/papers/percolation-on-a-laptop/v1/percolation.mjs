// Site percolation on the square lattice by the algorithm of Newman and Ziff. Node 24: node percolation.mjs > percolation.csv
const RUNS = new Map([[16, 800_000], [32, 400_000], [64, 160_000], [128, 40_000], [256, 10_000], [512, 2400]]);

/** SplitMix64-like generator on 32-bit words (mulberry32): seeded, so that the output can be had again. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Occupies sites in random order until the top row is connected with the bottom row. @returns the number of occupied sites */
function occupyUntilSpanning(size, random, parent, order) {
  const sites = size * size;
  const top = sites;
  const bottom = sites + 1;
  for (let i = 0; i < sites; i++) order[i] = i;
  parent.fill(-1);
  const occupied = new Uint8Array(sites);
  const find = (i) => {
    while (parent[i] >= 0) {
      if (parent[parent[i]] >= 0) parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  };
  const join = (a, b) => {
    let [x, y] = [find(a), find(b)];
    if (x === y) return;
    if (parent[x] > parent[y]) [x, y] = [y, x];
    parent[x] += parent[y];
    parent[y] = x;
  };
  for (let n = 0; n < sites; n++) {
    const at = n + Math.floor(random() * (sites - n));
    const site = order[at];
    order[at] = order[n];
    occupied[site] = 1;
    const row = Math.floor(site / size);
    const column = site % size;
    if (row > 0 && occupied[site - size]) join(site, site - size);
    if (row < size - 1 && occupied[site + size]) join(site, site + size);
    if (column > 0 && occupied[site - 1]) join(site, site - 1);
    if (column < size - 1 && occupied[site + 1]) join(site, site + 1);
    if (row === 0) join(site, top);
    if (row === size - 1) join(site, bottom);
    if (find(top) === find(bottom)) return n + 1;
  }
  return sites;
}

console.log('size,runs,mean,se,sd,median,seconds');
for (const [size, runs] of RUNS) {
  const random = generator(20261001 + size);
  const parent = new Int32Array(size * size + 2);
  const order = new Int32Array(size * size);
  const found = [];
  const start = performance.now();
  for (let run = 0; run < runs; run++) found.push(occupyUntilSpanning(size, random, parent, order) / (size * size));
  const mean = found.reduce((a, b) => a + b, 0) / runs;
  const sd = Math.sqrt(found.reduce((a, b) => a + (b - mean) ** 2, 0) / (runs - 1));
  const median = found.toSorted((a, b) => a - b)[runs / 2];
  const seconds = (performance.now() - start) / 1000;
  console.log([size, runs, mean.toFixed(6), (sd / Math.sqrt(runs)).toFixed(6), sd.toFixed(6), median.toFixed(6), seconds.toFixed(1)].join(','));
}

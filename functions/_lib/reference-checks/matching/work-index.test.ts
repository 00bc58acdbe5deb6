import { expect, it } from 'vitest';
import { matchReference } from './match-reference.ts';
import type { CitedWork, WorkRecord } from './work.ts';
import { WorkIndex } from './work-index.ts';

const WORKS = 100_000;
const REFERENCES = 1000;
const LIMIT_SECONDS = 10;

/** Words as titles have them: the first ones are in many titles, the last ones in few. */
const VOCABULARY = Array.from({ length: 8000 }, (_, at) => `word${at.toString(36)}`);

it(`matches ${REFERENCES} references with ${WORKS} works in ${LIMIT_SECONDS} s of processor time`, () => {
  const next = randomNumbers(58);
  const title = () =>
    Array.from({ length: 6 + Math.floor(next() * 8) }, () => VOCABULARY[Math.floor(next() ** 3 * 8000)]).join(
      ' ',
    );
  const works = Array.from(
    { length: WORKS },
    (_, at): WorkRecord => ({
      id: String(at),
      catalog: 'test',
      title: title(),
      authors: [{ family: `Family${at % 977}`, given: 'A.' }],
      years: [2000 + (at % 20)],
      venues: [],
    }),
  );
  const references = works.slice(0, REFERENCES).map((work, at) => citationOf(work, at % 2 === 1));
  const before = process.cpuUsage();
  const index = new WorkIndex(works);
  const verdicts = references.map(
    (cited) => matchReference(cited, { named: [], similar: index.similar(cited) }).verdict,
  );
  const { user, system } = process.cpuUsage(before);
  expect(verdicts.filter((verdict) => verdict === 'verified')).toHaveLength(REFERENCES / 2);
  expect(verdicts.filter((verdict) => verdict === 'metadata-differs')).toHaveLength(REFERENCES / 2);
  expect((user + system) / 1e6).toBeLessThan(LIMIT_SECONDS);
}, 120_000);

/** @param hasOtherWord whether a word of the title is exchanged, so that it has to be found by the others */
function citationOf({ id, title, authors, years: [year] }: WorkRecord, hasOtherWord: boolean): CitedWork {
  const cited = hasOtherWord ? title.replace(/ \S+$/, ' exchanged') : title;
  return { key: id, kind: 'paper', title: cited, authors, ...(year ? { year } : {}) };
}

/** Returns a generator of the same numbers from 0 to 1 in each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

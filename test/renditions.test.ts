import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { call } from './support/api.ts';
import { theDemonstration } from './support/demonstration.ts';
import { type Facts, plain } from './support/renditions/facts.ts';
import { READERS, textAt } from './support/renditions/read-outputs.ts';
import { problemsOfJats } from './support/validate-jats.ts';

/** A disagreement that is known. It must still be found, and exactly so: an entry goes with its fault. */
interface Known {
  why: string;
  /** What the output says of a paper; undefined where it agrees. */
  says: (paper: PaperDetail) => unknown;
}

const KNOWN: Record<string, Known> = {
  'JATS: date': {
    why: 'it has the day on which the version was sent, not the day of publication',
    says: ({ versions, version }) =>
      versions.find((each) => each.version === version)?.createdAt.slice(0, 10),
  },
};

/** What none of a paper's texts may contain. */
const LEFT_OVER: [string, RegExp][] = [
  ['a marker of the converter', /colophon[a-z]{4,}|[\uE000-\uF8FF\uFFFD]/],
  ['a reference to nothing', /\?\?|\[Figure not available\]/],
];
const COMMAND = /\\[A-Za-z]{2,}/g;

const FACTS = ['title', 'byline', 'abstract', 'references', 'date', 'version'] as const;

interface Disagreement {
  /** The output, and the fact on which it disagrees with the paper's record. */
  on: string;
  where: string;
  says: unknown;
  recorded?: unknown;
  isKnown?: boolean;
}

const demonstration = theDemonstration();
const papers: PaperDetail[] = [];
const found: Disagreement[] = [];

beforeAll(async () => {
  for (const { archiveId } of Object.values(demonstration().progress.papers)) {
    const newest = await paperAt(archiveId);
    // Held papers have no public outputs, and withdrawn ones no longer.
    if (!newest || newest.withdrawal) continue;
    for (const { version } of newest.versions) {
      const paper = await paperAt(`${archiveId}v${version}`);
      if (paper) papers.push(paper);
    }
  }
  for (const paper of papers) found.push(...(await disagreements(paper)));
}, 300_000);

describe('the outputs of the demonstration’s papers', () => {
  it('are compared for every paper that readers see', () => {
    expect(papers.length).toBeGreaterThan(17);
  });

  it('agree in title, byline, abstract, number of references, date and version, and hold no leftovers', () => {
    expect(found.filter(({ isKnown }) => !isKnown)).toEqual([]);
  });

  it('are valid JATS', async () => {
    const invalid = await Promise.all(
      papers.map(async (paper) => {
        const problems = problemsOfJats(await textAt(`${nameOf(paper)}.xml`));
        return problems.length === 0 ? [] : [[nameOf(paper), ...problems]];
      }),
    );
    expect(invalid.flat()).toEqual([]);
  });

  it('still disagree where that is known', () => {
    for (const [on, { why }] of Object.entries(KNOWN)) console.info(`Known disagreement on ${on}: ${why}.`);
    const still = new Set(found.filter(({ isKnown }) => isKnown).map(({ on }) => on));
    expect(Object.keys(KNOWN).filter((on) => !still.has(on))).toEqual([]);
  });
});

async function paperAt(id: string): Promise<PaperDetail | undefined> {
  const { status, body } = await call('GET', `/papers/${id}`);
  return status === 200 ? body.data : undefined;
}

async function disagreements(paper: PaperDetail): Promise<Disagreement[]> {
  const isNewest = paper.version === paper.meta.latestVersionNumber;
  // Only the newest version has a record.
  const readers = Object.entries(READERS).filter(([output]) => isNewest || output !== 'OAI');
  const read = await Promise.all(
    readers.map(async ([output, reader]) => [output, await reader(paper)] as const),
  );
  const { code = '', formulas = '' } = new Map(read).get('page') ?? {};
  return read.flatMap(([output, facts]) => [
    ...differences(output, facts, paper),
    // Plain text has formulas as their authors wrote them.
    ...leftovers(output, facts.text, paper, output === 'text' ? code + formulas : code),
  ]);
}

function differences(output: string, facts: Facts, paper: PaperDetail): Disagreement[] {
  const recorded = factsOf(paper);
  return FACTS.flatMap((fact) => {
    const [says, expected] = [facts[fact], recorded[fact]];
    // A fact without a place in the format says nothing. BibTeX has no day.
    const isSame =
      says === undefined ||
      (fact === 'date' ? expected?.toString().startsWith(String(says)) : equal(says, expected));
    const on = `${output}: ${fact}`;
    const isKnown = equal(KNOWN[on]?.says(paper), says);
    return isSame ? [] : [{ on, where: nameOf(paper), says, recorded: expected, isKnown }];
  });
}

/** @param code the code in the paper, in which commands of TeX can be what the paper is about */
function leftovers(output: string, text: string, paper: PaperDetail, code: string): Disagreement[] {
  const where = nameOf(paper);
  const marks = LEFT_OVER.flatMap(([what, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ on: `${output}: ${what}`, where, says: around(text, match.index) }] : [];
  });
  const commands = new Set([...text.matchAll(COMMAND)].map(([command]) => command));
  const raw = [...commands].filter((command) => !code.includes(command));
  return raw.length > 0 ? [...marks, { on: `${output}: a raw command`, where, says: raw.join(' ') }] : marks;
}

const nameOf = ({ archiveId, version }: PaperDetail): string => `${archiveId}v${version}`;

function factsOf(paper: PaperDetail): Omit<Facts, 'text'> {
  return {
    title: plain(paper.title),
    byline: paper.authors.map(({ name }) => plain(name)),
    abstract: plain(paper.abstract),
    references: paper.references.length,
    date: (paper.publishedAt ?? '').slice(0, 10),
    version: paper.version,
  };
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const around = (text: string, at: number): string => plain(text.slice(Math.max(0, at - 30), at + 50));

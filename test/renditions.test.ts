import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { publicationOf } from '#shared/domain/publication.ts';
import { call } from './support/api.ts';
import { theDemonstration } from './support/demonstration.ts';
import { type Facts, plain } from './support/renditions/facts.ts';
import { READERS, textAt } from './support/renditions/read-outputs.ts';
import { problemsOfJats } from './support/validate-jats.ts';

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
    expect(found).toEqual([]);
  });

  it('are valid JATS', async () => {
    const invalid = await Promise.all(
      papers.map(async (paper) => {
        const files = await Promise.all(['xml', 'jats'].map((form) => textAt(`${nameOf(paper)}.${form}`)));
        const problems = files.flatMap(problemsOfJats);
        return problems.length === 0 ? [] : [[nameOf(paper), ...problems]];
      }),
    );
    expect(invalid.flat()).toEqual([]);
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
  const recorded = { ...factsOf(paper), ...ownFacts(output, facts, paper) };
  return FACTS.flatMap((fact) => {
    const [says, expected] = [facts[fact], recorded[fact]];
    // A fact without a place in the format says nothing. BibTeX has no day.
    const isSame =
      says === undefined ||
      (fact === 'date' ? expected?.toString().startsWith(String(says)) : equal(says, expected));
    return isSame ? [] : [{ on: `${output}: ${fact}`, where: nameOf(paper), says, recorded: expected }];
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

/** Where an output rightly says something else: a paper in proceedings is cited with the day of its acceptance. */
function ownFacts(output: string, { references }: Facts, paper: PaperDetail): Partial<Facts> {
  const publication = publicationOf(paper);
  if (publication && ['BibTeX', 'CSL'].includes(output)) return { date: publication.acceptedAt.slice(0, 10) };
  // JATS lacks what the submitter of a PDF gave beside the references that were found in it.
  const isOfPdf = paper.conversion?.kind === 'pdf' && references !== undefined && references > 0;
  return output === 'JATS' && isOfPdf ? { references } : {};
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

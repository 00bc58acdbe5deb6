import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { errorCodesOf } from '#shared/contract/error-codes.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { createCodeFinder } from './thrown-codes.ts';

const endpoints = new Map(listEndpoints().map((endpoint) => [endpoint.name, endpoint]));

const CHARGES: ErrorCode[] = ['insufficient-credits'];
const SLOTS: ErrorCode[] = ['agent-busy'];
const REQUESTS: ErrorCode[] = ['request-not-found', 'request-move-refused', 'forbidden'];

/** Codes that the search finds and the use case never answers with: the search knows no types and no branches. */
const NEVER_ANSWERED: Record<string, ErrorCode[]> = {
  // Ending requests of their own paper charges nobody, takes no slot, and skips requests that have ended.
  'papers.revise': [...CHARGES, ...SLOTS, ...REQUESTS],
  'papers.withdraw': [...CHARGES, ...SLOTS, ...REQUESTS],
  // Withdrawing another person's unanswered request moves no credits.
  'marketplace.request': [...CHARGES, 'credits-disabled', 'request-not-found'],
  // Only paying charges, only accepting takes a slot.
  'marketplace.respond': CHARGES,
  'marketplace.cancel': [...CHARGES, ...SLOTS],
  'marketplace.updateStatus': [...CHARGES, ...SLOTS],
  // Each answer has its own error in a 200.
  'marketplace.respondToMany': [...CHARGES, ...SLOTS, ...REQUESTS, 'credits-disabled'],
  // The browser is sent back with an error in the address.
  'oauth.finishGoogle': ['registration-closed', 'username-taken'],
  'oauth.finishInstitution': ['registration-closed', 'username-taken'],
  // A reference to a paper that isn't here is not found.
  'checks.references': ['not-found', 'paper-not-found'],
  // The rules of appeals are asked whether an appeal is possible.
  'desk.queue': ['appeal-made', 'nothing-to-appeal', 'desk-decided'],
  'desk.decide': ['appeal-made', 'nothing-to-appeal'],
  // Each refused version has its own error in a 200.
  'desk.decideMany': [
    'appeal-made',
    'nothing-to-appeal',
    'desk-decided',
    'desk-unpublishable',
    'not-held',
    'paper-not-found',
  ],
  // Each refused pair, or paper, has its own error in a 200.
  'venues.assign': [
    'assignment-limit-reached',
    'conflict-of-interest',
    'submission-decided',
    'submission-not-found',
    'user-not-found',
  ],
  'venues.decide': ['paper-not-reviewable', 'submission-decided', 'submission-not-found'],
  'desk.report': ['appeal-made', 'nothing-to-appeal', 'desk-decided'],
};

/** For each endpoint, what its use case can throw beyond what is declared, and what is declared and never mentioned. */
function compare(read?: (file: string) => string) {
  const finder = createCodeFinder(read);
  const found = new Map<string, { undeclared: ErrorCode[]; stale: string[] }>();
  for (const file of globSync('functions/*/index.ts')) {
    for (const { endpoint, useCase } of servedBy(finder, file)) {
      const { thrown, mentioned } = finder.codesOf(file, useCase);
      const declared = [...errorCodesOf(endpoint).values()].flat();
      const known = new Set([...declared, ...(NEVER_ANSWERED[endpoint.name] ?? [])]);
      found.set(endpoint.name, {
        undeclared: [...thrown].filter((code) => !known.has(code)).toSorted(),
        stale: Object.keys(endpoint.errors).filter((code) => !mentioned.has(code as ErrorCode)),
      });
    }
  }
  return found;
}

function servedBy(finder: ReturnType<typeof createCodeFinder>, file: string) {
  const module = finder.load(file);
  const resource = file.split('/')[1] ?? '';
  return [...module.declarations.values()].flatMap((declaration) =>
    propertiesIn(declaration).flatMap(({ name, value }) => {
      const endpoint = endpoints.get(`${resource}.${name}`);
      return endpoint ? [{ endpoint, useCase: value }] : [];
    }),
  );
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** The properties of the object of use cases: `resource(contract, { … })`, or a constant of its own. */
function propertiesIn(declaration: Node): { name: string; value: Node }[] {
  const init = declaration.init as Node | undefined;
  const objects = init?.type === 'CallExpression' ? (init.arguments as Node[]) : init ? [init] : [];
  return objects
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => properties as Node[])
    .filter(({ type }) => type === 'Property')
    .map(({ key, value }) => ({ name: String((key as Node).name), value: value as Node }));
}

describe('the errors of an endpoint', () => {
  const found = compare();
  const those = (kind: 'undeclared' | 'stale') =>
    [...found].flatMap(([name, each]) => each[kind].map((code) => `${name}: ${code}`));

  it('are looked for in the use case of every endpoint', () => {
    expect([...endpoints.keys()].filter((name) => !found.has(name))).toEqual([]);
  });

  it('are all declared on the contract', () => {
    expect(those('undeclared')).toEqual([]);
  });

  it('are not declared if nothing can throw them', () => {
    expect(those('stale')).toEqual([]);
  });

  it('are reported where a use case throws one that its endpoint does not declare', () => {
    const file = 'functions/papers/get-paper.ts';
    const planted = compare((path) => {
      const source = readFileSync(path, 'utf8');
      return path === file ? source.replace("'paper-withdrawn'", "'storage-full'") : source;
    });
    expect(planted.get('papers.files')).toEqual({ undeclared: ['storage-full'], stale: ['paper-withdrawn'] });
  });

  it('are reported where a helper of the use case throws one', () => {
    const file = 'functions/_lib/papers/paper-repository.ts';
    const planted = compare((path) => {
      const source = readFileSync(path, 'utf8');
      return path === file
        ? source.replaceAll("AppError('paper-not-found')", "AppError('job-ended')")
        : source;
    });
    expect(planted.get('papers.get')?.undeclared).toEqual(['job-ended']);
  });
});

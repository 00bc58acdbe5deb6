import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A copy of the sources with an additional field, so that other tests aren't affected. */
const copy = mkdtempSync(path.join(os.tmpdir(), 'colophon-field-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const FIELDS = 'shared/domain/manuscript/fields.ts';

/** A field that every output writes by an entry of its own, one that the PDF alone declares, and a statement. */
const ADDED = `
  preregistration: {
    ...usually,
    label: 'Preregistration',
    help: 'Where the study was registered.',
    outputs: { ...everywhere, provenance: 'own' },
    source: omitted('it is given with the submission'),
  },`;
const NOWHERE = [
  'form',
  'page',
  'head',
  'jsonLd',
  'jats',
  'text',
  'markdown',
  'citation',
  'datacite',
  'search',
]
  .map((output) => `${output}: omitted('the PDF has it'), `)
  .join('');
const ADDED_IN_PDF = `
  limitations: {
    ...usually,
    label: 'Limitations',
    help: 'What the study cannot say.',
    outputs: { ${NOWHERE}pdf: 'declaration', provenance: notSigned },
    source: omitted('it is given with the submission'),
  },`;
const ADDED_STATEMENT = `
  consentStatement: statement({
    label: 'Consent',
    help: 'How participants agreed.',
    jats: { element: 'sec', type: 'consent' },
    source: { latex: [], markdown: [] },
    datacite: notInDataCite,
  }),`;

/** Returns the type errors after the fields were added to a copy: `file(line,column): error …`. */
function typeErrors(added: string[]): string[] {
  for (const folder of ['shared', 'functions', 'web', 'package.json', 'tsconfig.json'])
    cpSync(folder, path.join(copy, folder), { recursive: true });
  const config = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...config,
      include: ['functions', 'shared', 'web'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }),
  );
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const file = path.join(copy, FIELDS);
  const source = readFileSync(file, 'utf8');
  expect(source).toContain('  aiDisclosure: {');
  writeFileSync(file, source.replace('  aiDisclosure: {', `${added.join('\n')}\n  aiDisclosure: {`));
  // One checker takes half of the processor time of four, which would each check the shared types.
  const parameters = ['--noEmit', '--incremental', 'false', '--noErrorTruncation', '--checkers', '1'];
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/tsc'), parameters, {
    cwd: copy,
    encoding: 'utf8',
  });
  // Indented lines continue an error.
  return stdout.split(/\n(?! )/).filter((error) => error.includes(': error '));
}

/** Returns the files with an error that contains a text. */
const filesOf = (errors: string[], text = '') =>
  [
    ...new Set(errors.filter((error) => error.includes(text)).map((error) => error.replace(/\(.*/s, ''))),
  ].toSorted();

// One check for all, because it takes longer than any other unit test.
describe('fields added to the schema', () => {
  let errors: string[] = [];
  beforeAll(() => {
    errors = typeErrors([ADDED, ADDED_IN_PDF, ADDED_STATEMENT]);
  }, 240_000);

  it('cause a type error in each file that must handle them', () => {
    expect(filesOf(errors, 'preregistration')).toEqual(WRITERS);
  });

  it('cause one for a declaration of a single output', () => {
    expect(filesOf(errors, 'limitations')).toContain('shared/domain/manuscript/declarations.ts');
  });

  it('need only an example if they are statements', () => {
    // Types that an error prints contain the statement as well; a missing one is quoted or in the list at the end.
    const missing = errors.filter((error) =>
      /'"?consentStatement"?'|': (\w+, )*consentStatement\b/.test(error),
    );
    expect(filesOf(missing)).toEqual(['shared/domain/manuscript/example.ts']);
    expect(filesOf(errors)).toEqual([...WRITERS, 'shared/domain/manuscript/declarations.ts'].toSorted());
  });
});

const WRITERS = [
  // CSL-JSON, and BibTeX and RIS by it
  'functions/_lib/citations/csl-item.ts',
  // the tokens of search commands
  'functions/_lib/search/index/field-tokens.ts',
  // DataCite
  'functions/_lib/registrar/datacite-metadata.ts',
  // PDF, JATS, plain text, the signed record
  'functions/publishing/convert/typst/typst-fields.ts',
  'functions/publishing/convert/write/jats-fields.ts',
  'functions/publishing/front-text.ts',
  'functions/publishing/sign-provenance.ts',
  // schema, example (API documentation), history, tools
  'shared/domain/manuscript/example.ts',
  'shared/domain/manuscript/in-words.ts',
  'shared/domain/manuscript/schemas.ts',
  // meta tags, JSON-LD; `field-outputs.test.ts` finds what the web page lacks
  'web/src/features/papers/page/head-tags.ts',
  'web/src/features/papers/page/json-ld.ts',
  // the form: values, draft, payload, values of a revision
  'web/src/features/submission/draft.ts',
  'web/src/features/submission/submission-form.ts',
  'web/src/features/submission/submission-payload.ts',
  'web/src/features/submission/values-of-paper.ts',
].toSorted();

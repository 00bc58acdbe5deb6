import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { identifierKeys } from '../../functions/_lib/reference-checks/matching/compare-identifiers.ts';
import {
  matchReference,
  type ReferenceMatch,
} from '../../functions/_lib/reference-checks/matching/match-reference.ts';
import { readBibtexFields } from '../../functions/_lib/reference-checks/matching/read-citation.ts';
import { CslItem, readCslRecord } from '../../functions/_lib/reference-checks/matching/read-csl.ts';
import type { CitedWork } from '../../functions/_lib/reference-checks/matching/work.ts';
import { WorkIndex } from '../../functions/_lib/reference-checks/matching/work-index.ts';
import { parseReference } from '../../functions/_lib/reference-checks/reading/parse-reference.ts';
import { readBibtex } from '../../functions/_lib/reference-checks/reading/read-bibtex.ts';
import { measureDetection } from './measure-detection.ts';

/**
 * `npm run check-references -- <citations> --catalogue <catalogue.jsonl>`: matches references with the works of a catalog
 * and prints a line of JSON for each: `key`, `verdict`, `fields` that were compared, and the `record`. Citations are a .bib file
 * or lines of JSON with `key`, `type` and BibTeX's `fields`; the catalog has lines of CSL-JSON. Citations with a `label`
 * (`VALID` or `HALLUCINATED`) are also counted, by `kind`. With `--printed`, the fields are printed as a reference, which is then read.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { catalogue: { type: 'string' }, printed: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined || values.catalogue === undefined) {
  console.error(
    'Which files? npm run check-references -- <citations.jsonl or .bib> --catalogue <catalogue.jsonl>',
  );
  process.exit(1);
}

const Citation = z.object({
  key: z.string(),
  type: z.string(),
  fields: z.record(z.string(), z.string()),
  label: z.enum(['VALID', 'HALLUCINATED']).optional(),
  kind: z.string().nullish(),
});

const index = new WorkIndex(
  linesOf(values.catalogue).map((line) => readCslRecord(CslItem.parse(line), 'file')),
);
const started = performance.now();
const judged = citationsOf(file).map(({ work, ...citation }) => ({ ...citation, work, match: judge(work) }));
const seconds = (performance.now() - started) / 1000;
for (const { work, match } of judged) console.log(JSON.stringify(lineOf(work, match)));
console.error(`${judged.length} references in ${seconds.toFixed(2)} s`);
const labeled = judged.flatMap(({ label, kind, match }) =>
  label
    ? [{ isValid: label === 'VALID', kind: kind ?? 'valid', isVerified: match.verdict === 'verified' }]
    : [],
);
if (labeled.length > 0) console.log(measureDetection(labeled));

function judge(work: CitedWork): ReferenceMatch {
  const named = index.named(work);
  const known = new Set(named.flatMap(identifierKeys));
  const unknownIds = identifierKeys(work).filter((key) => !known.has(key));
  return matchReference(work, { named, similar: index.similar(work), unknownIds });
}

function citationsOf(path: string) {
  if (path.endsWith('.bib')) {
    return readBibtex(readFileSync(path, 'utf8')).map((work) => ({
      work,
      label: undefined,
      kind: undefined,
    }));
  }
  return linesOf(path).map((line) => {
    const { key, type, fields, label, kind } = Citation.parse(line);
    const work = values.printed ? parseReference(key, printed(fields)) : readBibtexFields(key, type, fields);
    return { work, label, kind };
  });
}

/** Returns the fields in the style of BibTeX's plain.bst. */
function printed({
  author = '',
  title = '',
  booktitle,
  journal,
  year,
  doi,
}: Record<string, string | undefined>): string {
  const authors = author.replaceAll(' and others', ', et al').replaceAll(' and ', ', ');
  const parts = [authors, title.replace(/\.$/, ''), `${booktitle ?? journal ?? 'arXiv'}, ${year}`];
  return `${parts.join('. ')}.${doi ? ` doi:${doi}` : ''}`;
}

function linesOf(path: string): unknown[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

function lineOf({ key }: CitedWork, { verdict, record, comparison }: ReferenceMatch) {
  return {
    key,
    verdict,
    fields: Object.fromEntries((comparison?.fields ?? []).map(({ field, ...rest }) => [field, rest])),
    record: record ?? null,
  };
}

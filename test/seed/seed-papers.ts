import path from 'node:path';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { changeCountEntity, changeEntryEntity } from '../../functions/_lib/papers/change-entities.ts';
import { listCountEntity, listEntryEntity } from '../../functions/_lib/papers/listing-entities.ts';
import { systemClock } from '../../functions/_lib/runtime/clock.ts';
import { filesClient } from '../../functions/_lib/runtime/files-bucket.ts';
import { IndexCopy } from '../../functions/_lib/search/feed/index-copy.ts';
import { putBase } from '../../functions/_lib/search/feed/index-files.ts';
import { commitBase, getManifest } from '../../functions/_lib/search/feed/manifest-repository.ts';
import type { IndexOp } from '../../functions/_lib/search/index/document.ts';
import { type LocalCloud, startLocalCloud } from '../../infra/local/local-cloud.ts';
import { NO_FIGURES } from '../search/corpus.ts';
import { useTablesOf as tellTablesOf } from '../support/tables-of.ts';
import { itemsOf } from './paper-items.ts';
import { syntheticPaper } from './synthetic-papers.ts';
import { syntheticText } from './synthetic-text.ts';
import { TableFile } from './table-file.ts';

const AT_ONCE = 1000;

interface Seed {
  dataDir: string;
  papers: number;
  say: (sentence: string) => void;
}

/**
 * Fills an unused data folder with synthetic public papers: the tables in their file, and the search index as a new base
 * after the existing one. Paper numbers start at 0, so seeding twice equals seeding once.
 */
export async function seedPapers({ dataDir, papers, say }: Seed): Promise<void> {
  // Creates the tables of a new data folder, and returns their names.
  const table = await whileServed(dataDir, async (cloud) => cloud.tableName('publishing'));
  fillTables(path.join(dataDir, 'dynamodb.sqlite'), table, papers, say);
  await whileServed(dataDir, (cloud) => addToIndex(cloud, papers, say));
}

async function whileServed<T>(dataDir: string, task: (cloud: LocalCloud) => Promise<T>): Promise<T> {
  const cloud = await startLocalCloud({ assembly: 'cdk.out', dataDir, port: 0, quiet: true });
  try {
    return await task(cloud);
  } finally {
    await cloud.stop();
  }
}

/** Writes a base of the index plus the papers, so that readers need no deltas. */
async function addToIndex(cloud: LocalCloud, papers: number, say: Seed['say']): Promise<void> {
  tellTablesOf(cloud);
  process.env.AWS_ENDPOINT_URL_S3 = cloud.endpoints.s3;
  const { Buckets = [] } = await filesClient().send(new ListBucketsCommand({}));
  process.env.SEARCH_BUCKET = Buckets.find(({ Name = '' }) => /search-?index/.test(Name))?.Name;
  const copy = new IndexCopy({ keepsFile: true });
  try {
    const before = await getManifest();
    const index = await copy.current();
    const { sequence } = index;
    inSteps(papers, say, 'in the search index', (from, to) => index.apply(opsOf(from, to, sequence)));
    if (!copy.file) throw new Error('The copy of the index has no file.');
    const compacted = `${copy.file}-compacted`;
    index.compactInto(compacted);
    const key = await putBase(sequence, compacted);
    if (!(await commitBase({ before, key, sequence, now: systemClock() })))
      throw new Error('The search index changed during seeding. Run the seed again.');
  } finally {
    await copy.close();
  }
}

function fillTables(file: string, name: string, papers: number, say: Seed['say']): void {
  process.env.TABLE_PUBLISHING = name;
  const table = new TableFile(file, name);
  const touched = new Map<string, { list: string; month: string }>();
  const changed = new Map<string, { list: string; month: string }>();
  inSteps(papers, say, 'in the tables', (from, to) =>
    table.putAll(
      range(from, to).flatMap((number) => {
        const { writes, lists, changeLists, month } = itemsOf(syntheticPaper(number).summary, NO_FIGURES);
        for (const list of lists) touched.set(`${list} ${month}`, { list, month });
        for (const list of changeLists) changed.set(`${list} ${month}`, { list, month });
        return writes;
      }),
    ),
  );
  // Counted items may exist already, seeded or not.
  const counts = [...touched.values()].map((place) => ({
    ...place,
    count: table.countBeside(listEntryEntity().put({ ...place, publishedAt: '0', paperId: '0' })),
  }));
  table.putAll(counts.map((count) => listCountEntity().put(count)));
  const changes = [...changed.values()].map((place) => ({
    ...place,
    count: table.countBeside(emptyEntry(place)),
  }));
  table.putAll(changes.map((count) => changeCountEntity().put(count)));
  table.close();
}

const emptyEntry = (place: { list: string; month: string }) =>
  changeEntryEntity().put({
    ...place,
    changedAt: '0',
    paperId: '0',
    archiveId: '0',
    sets: [],
    isDeleted: false,
    hasJats: false,
  });

const opsOf = (from: number, to: number, sequence: number): IndexOp[] =>
  range(from, to).map((number) => {
    const { summary } = syntheticPaper(number);
    return {
      kind: 'paper',
      id: summary.id,
      sequence,
      document: { summary, content: syntheticText(number) },
      figures: NO_FIGURES,
    };
  });

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function inSteps(
  papers: number,
  say: Seed['say'],
  where: string,
  step: (from: number, to: number) => void,
): void {
  for (let from = 0; from < papers; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, papers);
    step(from, to);
    if (to === papers || to % 10_000 === 0) say(`${to.toLocaleString('en')} papers ${where}`);
  }
}

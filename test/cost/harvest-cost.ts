import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startLocalCloud } from '../../infra/local/local-cloud.ts';
import { seedPapers } from '../seed/seed-papers.ts';
import { allHeaders } from '../support/oai.ts';
import { startCounting } from './counting-proxy.ts';

/** What a whole harvest of an archive takes. */
export interface HarvestCost {
  records: number;
  /** Units that DynamoDB bills, and calls, for 1,000 records. */
  readUnits: number;
  calls: number;
}

/** Seeds an archive with synthetic papers, harvests all their records by OAI-PMH, and counts the reads. */
export async function harvestCost(papers: number): Promise<HarvestCost> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-harvest-'));
  const counting = await startCounting();
  try {
    await seedPapers({ dataDir, papers, say: () => undefined });
    const cloud = await startLocalCloud({
      assembly: 'cdk.out',
      dataDir,
      port: 0,
      quiet: true,
      env: { ...counting.env, LIMIT_FACTOR: '10' },
    });
    counting.aim(cloud.endpoints);
    try {
      await allHeaders({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'quant-ph' }, cloud.url);
      counting.take();
      const { headers } = await allHeaders({ verb: 'ListRecords', metadataPrefix: 'oai_dc' }, cloud.url);
      const { readUnits, calls } = counting.take();
      const records = new Set(headers.map(({ identifier }) => identifier)).size;
      const per1000 = (count: number) => Math.round((1000 * count) / records);
      return { records, readUnits: per1000(readUnits), calls: per1000(calls) };
    } finally {
      await cloud.stop();
    }
  } finally {
    counting.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paperMetadata } from '../../functions/_lib/registrar/datacite-metadata.ts';
import { dataCiteXml } from '../../functions/_lib/registrar/datacite-xml.ts';
import {
  CONTEXT,
  DESCRIBED_PAPER,
  DESCRIBED_REVIEW,
} from '../../functions/_lib/registrar/described-paper.ts';
import { reviewMetadata } from '../../functions/_lib/registrar/review-metadata.ts';
import { runPython } from './run-python.ts';

/**
 * Checks the DataCite metadata of a paper, a version and a review: XML against the XSD of kernel 4.6, and JSON against the
 * schema of the client `datacite` on PyPI, which has kernel 4.5.
 */
const noRegistrar = { ...CONTEXT, prefix: undefined };
const withdrawn = {
  ...DESCRIBED_PAPER,
  status: 'WITHDRAWN' as const,
  withdrawal: { reason: 'A mistake.', at: DESCRIBED_PAPER.updatedAt },
};
const RECORDS = {
  concept: paperMetadata(DESCRIBED_PAPER, { ...CONTEXT, of: 'concept' }),
  version: paperMetadata(DESCRIBED_PAPER, { ...CONTEXT, of: 'version', reviews: [3] }),
  unregistered: paperMetadata(DESCRIBED_PAPER, { ...noRegistrar, of: 'version' }),
  withdrawn: paperMetadata(withdrawn, { ...CONTEXT, of: 'version' }),
  review: reviewMetadata(DESCRIBED_REVIEW, CONTEXT),
};

const folder = mkdtempSync(path.join(tmpdir(), 'colophon-datacite-'));
try {
  for (const [name, record] of Object.entries(RECORDS)) {
    writeFileSync(path.join(folder, `${name}.xml`), dataCiteXml(record));
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(record));
  }
  process.exitCode = runPython('datacite', ['validate.py', folder]);
} finally {
  rmSync(folder, { recursive: true });
}

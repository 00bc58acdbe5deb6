import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { PublicKey } from '#shared/domain/provenance.ts';
import { verifyProvenance } from '#shared/domain/verify-provenance.ts';

/**
 * `npm run verify-provenance -- record.json --keys keys.json [file …]`: verifies a provenance record against public keys, and
 * checks that the record contains the files. Exits with 1 if anything doesn't match.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A file with the keys, or the address of a platform: `https://colophon.example`. */
    keys: { type: 'string', default: 'http://localhost:3000' },
  },
});
const [recordFile, ...files] = positionals;
if (recordFile === undefined) {
  console.error(
    'Which record? npm run verify-provenance -- record.json --keys https://colophon.example [file …]',
  );
  process.exit(1);
}

const verification = await verifyProvenance(readJws(recordFile), await readKeys(values.keys));
if (!verification.verified) {
  console.error(`Not verified: ${verification.reason}`);
  process.exit(1);
}
const { record } = verification;
console.info(`Verified: ${record.archiveId}v${record.version}, “${record.title}”`);
console.info(`Submitted by ${record.submittingSupervisor.name} (${record.channel}) at ${record.submittedAt}`);
for (const file of files) check(file);

function check(file: string): void {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  const same = [...record.sources, ...record.files].find((known) => known.sha256 === sha256);
  console.info(
    `${path.basename(file)}: ${same ? `is ${same.name}` : 'is not one of its files'} (SHA-256 ${sha256})`,
  );
  if (!same) process.exitCode = 1;
}

/** Accepts the downloaded record, the API's answer, or the signature alone. */
function readJws(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  if (!text.startsWith('{')) return text;
  const Signed = z.object({ jws: z.string() });
  const read = z.union([Signed, z.object({ data: Signed })]).parse(JSON.parse(text));
  return 'data' in read ? read.data.jws : read.jws;
}

async function readKeys(from: string): Promise<PublicKey[]> {
  const text = /^https?:/.test(from)
    ? await (await fetch(new URL('/api/v1/provenance/keys', from))).text()
    : readFileSync(from, 'utf8');
  return z.object({ keys: z.array(PublicKey) }).parse(JSON.parse(text)).keys;
}

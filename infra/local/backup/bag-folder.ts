import { createHash } from 'node:crypto';
import { globSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { bagTags } from '#shared/domain/bag.ts';
import { sha256Of } from './backup-manifest.ts';

/** Makes a bag (RFC 8493) of a folder whose payload is in `data/`, so that archives can check and ingest it. */
export async function bagFolder(folder: string, now: Date): Promise<void> {
  const payload = join(folder, 'data');
  const files = [];
  for (const path of globSync('**/*', { cwd: payload })) {
    const file = join(payload, path);
    const found = statSync(file);
    if (found.isFile()) files.push({ path, size: found.size, sha256: await sha256Of(file) });
  }
  const tags = bagTags({
    files,
    about: {
      'Source-Organization': PRODUCT_NAME,
      'External-Description': 'A whole site: tables, files and keys',
    },
    now,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
  });
  for (const [name, text] of Object.entries(tags)) writeFileSync(join(folder, name), text, { flush: true });
}

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  read: () => Promise<Uint8Array>;
}

/** File types that are already compressed, so compressing them again would save nothing. */
const PACKED = /\.(png|jpe?g|gif|webp|pdf|zip|gz|tgz|bz2|xz|mp4|woff2?)$/i;

/**
 * Packs files sequentially, so that only one of them and the ZIP are in memory.
 * @param at the time of all entries, so that the same files make the same ZIP
 */
export async function writeZip(entries: ZipEntry[], at: Date): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return reject(error);
    chunks.push(chunk);
    if (isLast) resolve();
  });
  for (const { name, read } of entries) {
    const file = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    file.push(await read(), true);
  }
  zip.end();
  await promise;
  return Buffer.concat(chunks);
}

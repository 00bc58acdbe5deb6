/** What a browser unpacks: more would take its memory. */
const MOST_UNPACKED_BYTES = 200_000_000;

/** A changed file, with the number of its place in the list. */
export interface ChangedFile {
  index: number;
  file: File;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Entries = Record<string, Bytes>;

/**
 * Changes a file in an archive.
 * @param change returns the changed file of a list; undefined if none is to be changed
 * @returns the archive with all its files; undefined if the file is no archive, or nothing was changed
 */
export async function editArchive(
  archive: File,
  change: (files: readonly File[]) => Promise<ChangedFile | undefined>,
): Promise<File | undefined> {
  const format = FORMATS.find(({ pattern }) => pattern.test(archive.name));
  if (!format) return undefined;
  // The preview says what is wrong with an archive that can't be unpacked.
  const entries = await format.unpack(await bytesOf(archive)).catch((): Entries => ({}));
  const names = Object.keys(entries);
  const changed = await change(names.map((name) => new File([entries[name] ?? ''], name)));
  const name = names[changed?.index ?? -1];
  if (!changed || name === undefined) return undefined;
  const packed = await format.pack({ ...entries, [name]: await bytesOf(changed.file) });
  return new File([packed], archive.name, { type: archive.type });
}

/** Packs files, whose names may have folders, into one ZIP file. */
export async function packFiles(name: string, files: readonly File[]): Promise<File> {
  const entries = await Promise.all(files.map(async (file) => [file.name, await bytesOf(file)] as const));
  return new File([await zip(Object.fromEntries(entries))], name, { type: 'application/zip' });
}

const bytesOf = async (file: File): Promise<Bytes> => new Uint8Array(await file.arrayBuffer());

const FORMATS: { pattern: RegExp; unpack: (bytes: Bytes) => Promise<Entries>; pack: typeof zip }[] = [
  { pattern: /\.zip$/i, unpack: unzip, pack: zip },
  { pattern: /\.(?:tar\.gz|tgz)$/i, unpack: untar, pack: tar },
];

async function unzip(bytes: Bytes): Promise<Entries> {
  const { unzipSync } = await import('fflate');
  const refuseMore = limit();
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      refuseMore(originalSize);
      return !name.endsWith('/');
    },
  });
}

async function zip(entries: Entries): Promise<Bytes> {
  const { zipSync } = await import('fflate');
  return zipSync(entries);
}

async function untar(bytes: Bytes): Promise<Entries> {
  const [{ Gunzip }, { unpackTar }] = await Promise.all([import('fflate'), import('modern-tar')]);
  const refuseMore = limit();
  const chunks: Bytes[] = [];
  const gunzip = new Gunzip((chunk) => {
    refuseMore(chunk.length);
    chunks.push(chunk);
  });
  gunzip.push(bytes, true);
  const files = await unpackTar(await new Blob(chunks).arrayBuffer());
  return Object.fromEntries(files.flatMap(({ header, data }) => (data ? [[header.name, data]] : [])));
}

async function tar(entries: Entries): Promise<Bytes> {
  const [{ gzipSync }, { packTar }] = await Promise.all([import('fflate'), import('modern-tar')]);
  const files = Object.entries(entries).map(([name, body]) => ({
    header: { name, size: body.length, type: 'file' as const },
    body,
  }));
  return gzipSync(await packTar(files));
}

function limit(): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > MOST_UNPACKED_BYTES) throw new Error('The archive is too large.');
  };
}

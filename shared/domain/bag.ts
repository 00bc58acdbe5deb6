// BagIt 1.0 (RFC 8493): the layout that archives and repositories check and ingest. The payload is below `data/`.

/** A file of the payload. */
export interface BaggedFile {
  /** Its path below `data/`. */
  path: string;
  sha256: string;
  size: number;
  /** Where it can be fetched, if it isn't in the bag. */
  url?: string;
}

interface Bag {
  files: readonly BaggedFile[];
  /** What `bag-info.txt` says beside date and size: label → value. */
  about: Record<string, string>;
  now: Date;
  /** Returns the SHA-256 of a text in UTF-8, in hexadecimal. */
  hash: (text: string) => string;
}

/** Returns the files that make a bag of a payload: name → text. */
export function bagTags({ files, about, now, hash }: Bag): Record<string, string> {
  const fetched = files.filter(({ url }) => url !== undefined);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const tags = {
    'bagit.txt': lines(['BagIt-Version: 1.0', 'Tag-File-Character-Encoding: UTF-8']),
    'bag-info.txt': lines([
      ...Object.entries(about).map(([label, value]) => `${label}: ${value}`),
      `Bagging-Date: ${now.toISOString().slice(0, 10)}`,
      `Payload-Oxum: ${size}.${files.length}`,
    ]),
    'manifest-sha256.txt': lines(
      files.map(({ sha256, path }) => `${sha256}  ${encodePath(path)}`).toSorted(),
    ),
    ...(fetched.length > 0
      ? { 'fetch.txt': lines(fetched.map((file) => `${file.url} ${file.size} ${encodePath(file.path)}`)) }
      : {}),
  };
  const manifest = Object.entries(tags).map(([name, text]) => `${hash(text)}  ${name}`);
  return { ...tags, 'tagmanifest-sha256.txt': lines(manifest) };
}

/** Line breaks and percent signs would break a line (RFC 8493, 2.1.3). */
const encodePath = (path: string): string =>
  `data/${path.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D')}`;

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

import { createHash } from 'node:crypto';
import { bagTags } from '#shared/domain/bag.ts';
import { CRATE_NAME } from '#shared/domain/capsule-constants.ts';
import { derivedKey } from '#shared/domain/file-keys.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { AppError } from '#shared/errors.ts';
import { citedProceedings } from '../../_lib/citations/cited-proceedings.ts';
import { writeBibtex } from '../../_lib/citations/write-bibtex.ts';
import { wholeByline } from '../../_lib/papers/authorship.ts';
import { papersByIds } from '../../_lib/papers/listing-repository.ts';
import type { StoredFile, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { currentVersions } from '../../_lib/papers/paper-repository.ts';
import { publicUrl } from '../../_lib/papers/paper-view.ts';
import type { Call } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { getPublicVenue, listAccepted } from '../../_lib/venues/public-venue-repository.ts';
import { readObject, zipUrl } from '../package/package-url.ts';
import { type PackedPaper, proceedingsCrate, proceedingsIndex, type Volume } from './proceedings-crate.ts';

/** A larger ZIP doesn’t fit into the function’s memory: the bag names where the other files are. */
const MOST_BYTES = 100_000_000;
/** Papers that are read at once: a version’s record can have some hundred kilobytes. */
const AT_ONCE = 100;

/** A file of a paper, where it is stored, and where anybody can fetch it. */
interface PackedFile {
  path: string;
  file: StoredFile;
  key: string;
  url: string;
}
type Packed = PackedPaper & { files: PackedFile[] };

/**
 * Redirects to a ZIP of a round’s proceedings that can be read and checked without the platform: a bag (RFC 8493) with an RO-Crate, a
 * page, BibTeX, and the PDF and JATS of each paper.
 * @throws AppError `venue-not-found`, `round-not-found`
 */
export function packageProceedings({ clock }: { clock: Clock }) {
  return async ({ slug, number }: { slug: string; number: number }, { origin }: Pick<Call, 'origin'>) => {
    const venue = await getPublicVenue(slug);
    const round = venue.rounds.find((each) => each.number === number);
    if (!round) throw new AppError('round-not-found');
    const accepted = await listAccepted(slug, number);
    const ids = accepted.map(({ paperId }) => paperId);
    const papers = await packedPapers(ids, origin);
    const { issn, isbn } = venue.text;
    const volume = { slug, title: `${venue.name}: ${round.name}`, issn, isbn, origin };
    const bibtex = (await citedProceedings(accepted, origin)).map(writeBibtex).join('');
    const location = await bagUrl(volume, { papers, bibtex, number, now: clock() });
    return { status: 302 as const, headers: { location, 'cache-control': 'no-store' } };
  };
}

async function packedPapers(ids: string[], origin: string): Promise<Packed[]> {
  const packed: Packed[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const [papers, versions] = await Promise.all([papersByIds(some), currentVersions(some)]);
    for (const paper of papers) {
      const version = versions.get(paper.paperId);
      if (!version || !isListed(paper.status)) continue;
      const { archiveId, title, abstract, license, publishedAt } = version;
      const authors = wholeByline(paper, version.authors, version.version);
      packed.push({
        version: {
          ...{ archiveId, title, abstract, authors, license, version: version.version },
          ...(publishedAt ? { publishedAt } : {}),
        },
        files: packedFiles(version, origin),
      });
    }
  }
  return packed;
}

const packedFiles = (version: VersionRecord, origin: string): PackedFile[] =>
  (version.files ?? [])
    .filter(({ role }) => role === 'pdf' || role === 'jats')
    .map((file) => ({
      path: `papers/${version.archiveId}v${version.version}.${file.role === 'pdf' ? 'pdf' : 'xml'}`,
      file,
      key: derivedKey(version.paperId, version.version, file.name),
      url: new URL(encodeURI(publicUrl(version)(file)), origin).href,
    }));

async function bagUrl(
  volume: Volume,
  { papers, bibtex, number, now }: { papers: Packed[]; bibtex: string; number: number; now: Date },
): Promise<string> {
  const texts = {
    'index.html': proceedingsIndex(volume, papers),
    'proceedings.bib': bibtex,
    [CRATE_NAME]: `${JSON.stringify(proceedingsCrate(volume, papers), null, 2)}\n`,
  };
  const { packed, fetched } = split(papers.flatMap(({ files }) => files));
  const name = `${volume.slug}-${number}`;
  const tags = bagTags({
    files: [
      ...Object.entries(texts).map(([path, text]) => ({
        path,
        sha256: hash(text),
        size: Buffer.byteLength(text),
      })),
      ...packed.map(baggedFile),
      ...fetched.map((file) => ({ ...baggedFile(file), url: file.url })),
    ],
    about: { 'External-Description': `Proceedings of ${volume.title}`, 'External-Identifier': name },
    now,
    hash,
  });
  const written = (entries: Record<string, string>, folder: string) =>
    Object.entries(entries).map(([path, text]) => ({
      name: `${name}/${folder}${path}`,
      read: async () => new TextEncoder().encode(text),
    }));
  return zipUrl(`exports/venues/${name}-${hash(JSON.stringify(tags)).slice(0, 32)}.zip`, {
    name,
    at: now,
    entries: [
      ...written(tags, ''),
      ...written(texts, 'data/'),
      ...packed.map(({ path, key }) => ({ name: `${name}/data/${path}`, read: () => readObject(key) })),
    ],
  });
}

const baggedFile = ({ path, file: { sha256, size } }: PackedFile) => ({ path, sha256, size });

/** Returns the files that the ZIP has, and those that are fetched by their address. */
export function split<File extends { file: { size: number } }>(files: readonly File[], most = MOST_BYTES) {
  let bytes = 0;
  const packed: File[] = [];
  const fetched: File[] = [];
  for (const each of files) {
    bytes += each.file.size;
    (bytes <= most ? packed : fetched).push(each);
  }
  return { packed, fetched };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

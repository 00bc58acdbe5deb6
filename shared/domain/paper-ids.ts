import { ARCHIVE_ID_PREFIX } from '#shared/constants.ts';

/** An id: a ULID of 26 characters, in upper case. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A reference to a paper by ULID or archive id, optionally with a version. */
export type PaperReference = { paperId: string; version?: number } | { archiveId: string; version?: number };

/** The page or a file of a paper, on any host: the text is pasted from a mail or another instance's copy. */
const ADDRESS = /^https?:\/\/[^/\s]+\/(?:papers|abs|pdf)\/([^/?#\s]+?)(?:\.[a-z][a-z.]*)?(?:[/?#]\S*)?$/i;
/** The DOI that the platform registers, or one that ends in the same id. */
const OWN_DOI = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/(\S+)$/i;
const NUMBER = /^(?:arxiv:\s*)?(\d{4}\.\d{5,}(?:v[1-9]\d{0,3})?)$/i;

/** Returns the id in what people and agents paste: an address, a DOI, or the number alone. */
function idIn(text: string, prefix: string): string {
  const plain = text.trim().replace(/^[<"“(]+|[>"”).,;]+$/g, '');
  const number = NUMBER.exec(plain)?.[1];
  if (number !== undefined) return `${prefix}.${number}`;
  return ADDRESS.exec(plain)?.[1] ?? OWN_DOI.exec(plain)?.[1] ?? plain;
}

/**
 * Parses a paper's id from an address or parameter (docs/product/papers.md): `01J…`, `COL.2611.00042`, `col.2611.00042v2`, in
 * any case, also as `2611.00042`, within an address of the paper, or within its DOI. Returns undefined for anything else.
 */
export function parsePaperReference(
  text: string,
  prefix: string = ARCHIVE_ID_PREFIX,
): PaperReference | undefined {
  const upper = idIn(text, prefix).toUpperCase();
  const [, id, versionText] = /^(.*?)(?:V([1-9]\d{0,3}))?$/.exec(upper) ?? [];
  if (id === undefined) return undefined;
  const version = versionText === undefined ? {} : { version: Number(versionText) };
  if (new RegExp(`^${prefix}\\.\\d{4}\\.\\d{5,}$`).test(id)) return { archiveId: id, ...version };
  if (ULID.test(upper)) return { paperId: upper };
  return ULID.test(id) ? { paperId: id, ...version } : undefined;
}

/** What an id consists of, in every instance. `..` would lead to another address. */
export const PLAIN_ID = /^(?!\.{1,2}$)[\w.:@-]*$/;

/** Returns a paper's id as the API's addresses have it, from any form of `parsePaperReference`; undefined if it can't be one. */
export function plainPaperId(text: string): string | undefined {
  const reference = parsePaperReference(text);
  if (!reference) return text !== '' && PLAIN_ID.test(text) ? text : undefined;
  const id = 'archiveId' in reference ? reference.archiveId : reference.paperId;
  return reference.version === undefined ? id : versionedId(id, reference.version);
}

/**
 * Returns `COL.YYMM.NNNNN`, numbered per month from 1 (docs/product/papers.md).
 * @param sequence the paper's number in its month, from 1
 */
export function formatArchiveId(date: Date, sequence: number, prefix: string = ARCHIVE_ID_PREFIX): string {
  return `${prefix}.${monthOf(date)}.${String(sequence).padStart(5, '0')}`;
}

/** Returns a date's month as in archive ids and listings: `2611` for November 2026, in UTC. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(2, 7).replace('-', '');
}

/** Returns the id of a version: `COL.2611.00042v2`. */
export function versionedId(archiveId: string, version: number): string {
  return `${archiveId}v${version}`;
}

/** Converts `2026-11` to the form in archive ids and listings, `2611`. */
export const shortMonth = (month: string): string => month.slice(2, 4) + month.slice(5);

/** Converts `2611` to `2026-11`. */
export const fullMonth = (month: string): string => `20${month.slice(0, 2)}-${month.slice(2)}`;

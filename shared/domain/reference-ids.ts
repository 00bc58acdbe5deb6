import { ARCHIVE_ID_PREFIX } from '#shared/constants.ts';

/** The identifiers in a reference, each in its registry's canonical form, so that equal ids are equal texts. */
export interface ReferenceIds {
  /** Lower case, without `https://doi.org/`: `10.1000/xyz`. */
  doi?: string;
  /** `2101.00001`, `2101.00001v2` or `hep-th/9901001`. */
  arxivId?: string;
  /** `COL.2611.00042`, or with a version `COL.2611.00042v2`. */
  archiveId?: string;
  url?: string;
}

/**
 * Returns the first DOI, arXiv id, archive id and URL in a reference.
 * @param texts the URLs of its links, then its printed text
 */
export function findReferenceIds(texts: readonly string[]): ReferenceIds {
  const searched = texts.map(unescaped).join(' \n ');
  const doi = normalDoi(searched);
  const arxivId = findArxivId(searched);
  const archiveId = findArchiveId(searched);
  const url = texts.map(findUrl).find((found) => found !== undefined);
  return {
    ...(doi ? { doi } : {}),
    ...(arxivId ? { arxivId } : {}),
    ...(archiveId ? { archiveId } : {}),
    ...(url ? { url } : {}),
  };
}

/** Returns the first DOI in a text, in any form such as `doi:10.1000/XYZ.` or `https://doi.org/10.1000/xyz`. */
export function normalDoi(text: string): string | undefined {
  const found = /(?:^|[^\d.])(10\.\d{4,9}\/[^\s"<>“”‘’]+)/.exec(text)?.[1];
  return found && withoutPunctuation(found).toLowerCase();
}

const NEW_ARXIV = String.raw`\d{4}\.\d{4,5}`;
const OLD_ARXIV = String.raw`[a-z-]{2,9}(?:\.[A-Za-z]{2})?\/\d{7}`;
// `arXiv:2101.00001`, `arXiv preprint arXiv:…`, `arxiv.org/abs/…`, `arxiv.org/pdf/…`, `10.48550/arXiv.2101.00001`.
const ARXIV = new RegExp(
  String.raw`arxiv(?:\.org)?(?:\s{0,9}e-?prints?|\s{0,9}preprint)?[\s:./]{0,9}(?:abs\/|pdf\/|arxiv[:.])?\s{0,9}((?:${NEW_ARXIV}|${OLD_ARXIV})(?:v\d+)?)(?!\d)`,
  'i',
);

/** arXiv's canonical form of `math.AG/0309136` has no subject class: `math/0309136`. */
function findArxivId(text: string): string | undefined {
  return ARXIV.exec(text)?.[1]
    ?.toLowerCase()
    .replace(/\.[a-z]{2}\//, '/');
}

const ARCHIVE_ID = new RegExp(String.raw`\b${ARCHIVE_ID_PREFIX}\.(\d{4}\.\d{5,})(?:v([1-9]\d{0,3}))?\b`, 'i');

function findArchiveId(text: string): string | undefined {
  const found = ARCHIVE_ID.exec(text);
  if (!found) return undefined;
  return `${ARCHIVE_ID_PREFIX}.${found[1]}${found[2] ? `v${found[2]}` : ''}`;
}

function findUrl(text: string): string | undefined {
  const found = /https?:\/\/[^\s"<>“”]+/i.exec(text)?.[0];
  return found && withoutPunctuation(found);
}

/** Decodes characters that links write as `%2F` and TeX as `\_`. */
function unescaped(text: string): string {
  const plain = text.replaceAll(/\\([_%&#$])/g, '$1');
  if (!/%[0-9a-f]{2}/i.test(plain)) return plain;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Removes punctuation at the end, and brackets that don't belong to the identifier. */
function withoutPunctuation(text: string): string {
  const counts = new Map<string, number>();
  const count = (letter: string) => counts.get(letter) ?? 0;
  for (const letter of text.match(/[()[\]{}]/g) ?? []) counts.set(letter, count(letter) + 1);
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    const opening = OPENING[last];
    const isClosing = opening !== undefined && count(last) > count(opening);
    if (!isClosing && !/[.,;:'’*_]/.test(last)) break;
    counts.set(last, count(last) - 1);
  }
  return text.slice(0, end);
}

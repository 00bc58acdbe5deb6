/** The S3 keys of the files bucket, and the URLs of public files. */

/** A source file, by its SHA-256. It never changes and is never served directly. */
export const sourceKey = (paperId: string, sha256: string) => `papers/${paperId}/source/${sha256}`;

/** A rendition before publication, such as `paper.html` or `figures/ab….png`. */
export const derivedKey = (paperId: string, version: number, name: string) =>
  `papers/${paperId}/v${version}/${name}`;

/** The public copy of a rendition. CloudFront serves only this prefix. */
export const publicKey = (paperId: string, version: number, name: string) =>
  `public/${paperId}/v${version}/${name}`;

/** An uploaded file before submission, deleted after a day. An empty name returns the prefix of the whole upload. */
export const uploadKey = (supervisorId: string, setId: string, name: string) =>
  `uploads/${supervisorId}/${setId}/${name}`;

/** The result of a preview, stored and deleted with its sources. */
export const previewResultKey = (supervisorId: string, previewId: string) =>
  uploadKey(supervisorId, previewId, 'preview.json');

/** The references of a preview with their checks so far, stored and deleted with its sources. */
export const previewReferencesKey = (supervisorId: string, previewId: string) =>
  uploadKey(supervisorId, previewId, 'references.json');

/** An export of a supervisor's data, deleted after a day. */
export const exportKey = (supervisorId: string, name: string) => `exports/${supervisorId}/${name}`;

/** The comparison of two versions, by the hashes of their texts. Created at the first request. */
export const diffKey = (paperId: string, from: string, to: string) =>
  `papers/${paperId}/diffs/${from}-${to}.json`;

/** The ZIP of a version with all its files, by the hash of its contents. Created at the first request. */
export const packageKey = (paperId: string, version: number, hash: string) =>
  `papers/${paperId}/packages/v${version}-${hash}.zip`;

/** The URL path of a public version's files. */
export const publicFolder = (paperId: string, version: number) => `/files/${paperId}/v${version}/`;

/** The HTML rendition of a version: a sanitized fragment. */
export const PAPER_HTML = 'paper.html';
/** The JATS rendition of a version. */
export const PAPER_JATS = 'paper.xml';

/** The Markdown rendition of a version: its text, without title, abstract and declarations. */
export const PAPER_MARKDOWN = 'paper.md';

/** The plain text of a version, with title, abstract and declarations. */
export const PAPER_TEXT = 'paper.txt';

/** The PDF that the authors compiled, with the paper’s id on its first page. */
export const AUTHOR_PDF = 'authors.pdf';

/** The picture that link previews show of a version. */
export const PAPER_CARD = 'card.png';

/** The font of a page's formulas, by the hash of its content: it never changes, and caches keep it. */
export const mathFontName = (sha256: string): string => `math-${sha256.slice(0, 16)}.woff2`;

/** The reviews of another service that the authors sent with a version. */
export const IMPORTED_REVIEWS = 'imported-reviews.json';

/** The name of a rendition that was drawn again, such as `paper-2.pdf`: each drawing has an address of its own, and the first one stays. */
export const redrawnName = (name: string, drawing: number): string =>
  name.replace(/(?=\.\w+$)/, `-${drawing}`);

/** The name of a rendition's first drawing. */
export const firstName = (name: string): string => name.replace(/^(paper|card)-\d+(?=\.\w+$)/, '$1');

/** The copy of an erasure's record, which survives the restore of a table. An empty id returns the prefix of all. */
export const erasureKey = (paperId: string) => (paperId ? `erasures/${paperId}.json` : 'erasures/');

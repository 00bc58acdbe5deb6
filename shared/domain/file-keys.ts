/** Where a paper's files lie in the files bucket, and where readers fetch them. Names stand here once. */

/** What the author sent, by its SHA-256: never changed, never public by itself. */
export const sourceKey = (paperId: string, sha256: string) => `papers/${paperId}/source/${sha256}`;

/** What the pipeline made of a version, before the world may see it: `paper.html`, `figures/ab….png`. */
export const derivedKey = (paperId: string, version: number, name: string) =>
  `papers/${paperId}/v${version}/${name}`;

/** The same, once public: CloudFront serves this prefix and no other. */
export const publicKey = (paperId: string, version: number, name: string) =>
  `public/${paperId}/v${version}/${name}`;

/** A file that waits to be submitted; gone after a day. With an empty name the folder of the whole set. */
export const uploadKey = (supervisorId: string, setId: string, name: string) =>
  `uploads/${supervisorId}/${setId}/${name}`;

/** What was made of a preview; beside its sources, and gone with them. */
export const previewResultKey = (supervisorId: string, previewId: string) =>
  uploadKey(supervisorId, previewId, 'preview.json');

/** A supervisor's own data, made ready for them to fetch; gone after a day. */
export const exportKey = (supervisorId: string, name: string) => `exports/${supervisorId}/${name}`;

/** How two versions differ, by the hashes of their texts: made when it is first asked for. */
export const diffKey = (paperId: string, from: string, to: string) =>
  `papers/${paperId}/diffs/${from}-${to}.json`;

/** A version with all that belongs to it, by the hash of what is in it: made when it is first asked for. */
export const packageKey = (paperId: string, version: number, hash: string) =>
  `papers/${paperId}/packages/v${version}-${hash}.zip`;

/** The folder of a public version on the product's address. */
export const publicFolder = (paperId: string, version: number) => `/files/${paperId}/v${version}/`;

/** The rendered page of a version: a fragment of sanitised HTML. */
export const PAPER_HTML = 'paper.html';

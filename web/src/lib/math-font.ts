/**
 * Where the font of formulas is served. Its name has the package's version in the place of a hash, so that the server,
 * which knows no hashes, can ask for it in the head of a page; `vite.config.ts` names the file by this.
 */
export const MATH_FONT = '/assets/stix-two-math-5.3.0.woff2';

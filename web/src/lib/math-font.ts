/**
 * The path of the subset of the math font that most formulas need. Its name contains the package's version and a hash of
 * the subset instead of a build hash, so that server-rendered pages can preload it. `math-font-module.ts` makes the file and
 * checks this name.
 */
export const MATH_FONT = '/assets/stix-two-math-5.3.0-34e70a57.woff2';

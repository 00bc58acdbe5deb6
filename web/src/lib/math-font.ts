/**
 * Where the font of formulas is served, its part with what nearly all of them are made of. In the place of a hash its name
 * has the package's version and what is in it, so that the server, which knows no hashes, can ask for it in the head of a
 * page; `math-font-module.ts` makes it and holds this name.
 */
export const MATH_FONT = '/assets/stix-two-math-5.3.0-c096ba18.woff2';

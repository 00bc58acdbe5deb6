/** The math font as npm has it, which the site's own is made from, too (web/math-font-module.ts). */
export const FULL_MATH_FONT = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';

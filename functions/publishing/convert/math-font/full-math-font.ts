/** The math font that typst sets formulas with. The site's own is the same without most features (web/math-font-module.ts). */
export const FULL_MATH_FONT = '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf';

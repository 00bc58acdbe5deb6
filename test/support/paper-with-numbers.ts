import { aText } from './builders.ts';

/** A unique Markdown paper with a p-value, a percentage and a total that don't agree, and two results that do. */
export const aPaperWithNumbers = () => `${aText()}
# Results {#results}

The groups differed, $t(28) = 2.20$, $p = .36$, and the second measure agreed, *F*(1, 45) = 4.12, *p* = .048. Of all answers,
12 of 48 (25%) were late, and 17 of 48 (36%) were empty.

| Site  | Papers | Reviews |
| ----- | -----: | ------: |
| North |    120 |      30 |
| South |     85 |      31 |
| Total |    205 |      63 |

: Papers and reviews by site {#tbl:sites}
`;

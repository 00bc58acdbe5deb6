import { trustedHtml } from '../../lib/trusted-types.ts';
/** The lower bound of the Wilson interval in MathML, which browsers render and screen readers can read out. */
export function WilsonFormula() {
  return (
    <div className="reputation-formula">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React's types lack MathML */}
      <div dangerouslySetInnerHTML={{ __html: trustedHtml(FORMULA) }} />
      <p>p: share of helpful votes; n: number of votes; z = 1.96, for 95 %</p>
    </div>
  );
}

const SQUARE = '<msup><mi>z</mi><mn>2</mn></msup>';
const OVER_2N = `<mfrac>${SQUARE}<mrow><mn>2</mn><mi>n</mi></mrow></mfrac>`;
const VARIANCE =
  '<mfrac><mrow><mi>p</mi><mo>(</mo><mn>1</mn><mo>−</mo><mi>p</mi><mo>)</mo></mrow><mi>n</mi></mfrac>';
const OVER_4N2 = `<mfrac>${SQUARE}<mrow><mn>4</mn><msup><mi>n</mi><mn>2</mn></msup></mrow></mfrac>`;
const ROOT = `<msqrt>${VARIANCE}<mo>+</mo>${OVER_4N2}</msqrt>`;
const FORMULA = `<math display="block"><mn>100</mn><mo>×</mo><mfrac><mrow><mi>p</mi><mo>+</mo>${OVER_2N}<mo>−</mo><mi>z</mi>${ROOT}</mrow><mrow><mn>1</mn><mo>+</mo><mfrac>${SQUARE}<mi>n</mi></mfrac></mrow></mfrac></math>`;

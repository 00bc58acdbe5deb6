/** The steps of a conversion: step → what it does, as the author reads it if it fails. */
const CONVERSION_STEPS = {
  reading: 'reading the source',
  figures: 'preparing the figures',
  writing: 'writing the web page, the PDF and the JATS',
} as const;
export type ConversionStep = keyof typeof CONVERSION_STEPS;

/**
 * Returns the message about a failed conversion.
 * @param reason one or more sentences, of which the first begins in lower case
 * @param instead what readers see instead, unless the paper waits at the desk
 */
export const describeFailure = (step: ConversionStep, reason: string, instead?: 'your own PDF'): string =>
  [
    `The conversion failed while ${CONVERSION_STEPS[step]}: ${reason}`,
    ...(instead ? [`Readers see ${instead} instead.`] : []),
  ].join(' ');

/** The steps of a conversion: step → what it does, as the author reads it if it fails. */
const CONVERSION_STEPS = {
  reading: 'reading the source',
  figures: 'preparing the figures',
  writing: 'writing the web page, the PDF and the JATS',
  /**
   * The thread can’t be ended meanwhile: libxml2 waits for its WebAssembly at the top level of a module, and Node ends the whole process
   * if a thread ends just when such a module is loaded ("Check failed: (location_) != nullptr").
   */
  loading: 'loading what checks the JATS',
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

import type { PaperDetail } from './paper.ts';

/** Returns the DOI under which a version is cited: its own if the platform registered one, otherwise the authors'. */
export const citedDoi = ({
  doi,
  registeredDoi,
}: Pick<PaperDetail, 'doi' | 'registeredDoi'>): string | undefined => registeredDoi ?? doi ?? undefined;

/** Returns the URL of a DOI. */
export const doiUrl = (doi: string): string => new URL(`https://doi.org/${doi}`).href;

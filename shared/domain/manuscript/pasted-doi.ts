import * as z from 'zod';
import { DOI_FORM } from './doi-form.ts';

const PASTED = /^(?:doi\s*:?\s*)?(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/\S+?)[.,;]*$/i;

/** Returns the DOI in a text that is nothing else, such as its address at doi.org; the text itself otherwise. */
function bareDoi(text: string): string {
  const doi = PASTED.exec(text.trim())?.[1];
  if (doi === undefined) return text;
  return text.includes('doi.org/') ? decoded(doi) : doi;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A DOI, also as people paste it: `doi:10.5555/12345678`, `https://doi.org/10.5555/12345678`. */
export const PastedDoi = z
  .string()
  .overwrite(bareDoi)
  .regex(...DOI_FORM);

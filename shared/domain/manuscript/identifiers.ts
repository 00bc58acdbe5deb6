/** Parses an ORCID iD or its URL, and checks the checksum. @returns `0000-0002-1825-0097`, or undefined */
export function readOrcid(text: string): string | undefined {
  const id = /^(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?((?:\d{4}-){3}\d{3}[\dX])\/?$/i
    .exec(text.trim())?.[1]
    ?.toUpperCase();
  return id && checkDigit(id.replaceAll('-', '').slice(0, 15)) === id.at(-1) ? id : undefined;
}

/** Returns the checksum of an ORCID iD, its last character (ISO 7064 11,2). */
function checkDigit(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const result = (12 - (total % 11)) % 11;
  return result === 10 ? 'X' : String(result);
}

/** Parses a ROR id or its URL. @returns the URL, as ROR recommends: `https://ror.org/05dxps055`, or undefined */
export function readRor(text: string): string | undefined {
  // Crockford's base 32: neither i, l, o nor u (https://ror.readme.io/docs/identifier).
  const id = /^(?:https?:\/\/)?(?:ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6}\d{2})\/?$/i.exec(text.trim())?.[1];
  return id && `https://ror.org/${id.toLowerCase()}`;
}

/** Parses an id of Crossref's Open Funder Registry. @returns its URL: `https://doi.org/10.13039/501100000780`, or undefined */
export function readCrossrefFunder(text: string): string | undefined {
  const [, doi] =
    /^(?:https?:\/\/)?(?:dx\.)?(?:doi\.org\/)?(?:doi:)?(10\.13039\/\d+)\/?$/i.exec(text.trim()) ?? [];
  return doi && `https://doi.org/${doi}`;
}

/** Parses a funder's id in ROR or in the Open Funder Registry. @returns its URL, or undefined */
export const readFunderId = (text: string): string | undefined => readRor(text) ?? readCrossrefFunder(text);

export const orcidUrl = (orcid: string): string => `https://orcid.org/${orcid}`;

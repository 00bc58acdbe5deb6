import type { ScholarEvidence } from '#shared/domain/scholar-terms.ts';

/** What somebody gives as evidence, in the one form in which it is kept, compared and shown. */
export interface ScholarProof {
  /** Two with the same key are the same profile, record or address. */
  key: string;
  /** `scholar.google.com/citations?user=…`, an ORCID iD, or the whole address; a badge shows its domain alone. */
  shown: string;
  /** Where it can be looked at; an address has no page. */
  url: string | null;
}

/** Reads evidence of a kind; a sentence where it is none. */
export function readProof(kind: ScholarEvidence, text: string): ScholarProof | string {
  return READERS[kind](text.trim());
}

const READERS: Record<ScholarEvidence, (text: string) => ScholarProof | string> = {
  'google-scholar': readGoogleScholar,
  orcid: readOrcid,
  'institutional-email': readEmail,
};

function readGoogleScholar(text: string): ScholarProof | string {
  const address = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  const user = address?.searchParams.get('user') ?? '';
  const isScholar = /^scholar\.google\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(address?.hostname ?? '');
  // Google writes ids of twelve characters.
  if (!isScholar || address?.pathname !== '/citations' || !/^[\w-]{12}$/.test(user))
    return 'Copy the address of your Google Scholar profile: https://scholar.google.com/citations?user=…';
  const shown = `scholar.google.com/citations?user=${user}`;
  return { key: user, shown, url: `https://${shown}` };
}

function readOrcid(text: string): ScholarProof | string {
  const id = /^(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?((?:\d{4}-){3}\d{3}[\dX])\/?$/i
    .exec(text)?.[1]
    ?.toUpperCase();
  if (!id || checkDigit(id.replaceAll('-', '').slice(0, 15)) !== id.at(-1))
    return 'Copy your ORCID iD or its address: https://orcid.org/0000-0002-1825-0097';
  return { key: id, shown: id, url: `https://orcid.org/${id}` };
}

/** ISO 7064 11,2, as ORCID reckons the last character of an iD. */
function checkDigit(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const result = (12 - (total % 11)) % 11;
  return result === 10 ? 'X' : String(result);
}

/** Providers where anybody gets an address: it says nothing of an institution. */
const FREE_PROVIDERS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|proton|protonmail|pm|gmx|web|mail|zoho|yandex|qq|163|126|fastmail|tutanota|tuta|hey)\.[a-z.]{2,6}$/;

function readEmail(text: string): ScholarProof | string {
  const address = text.toLowerCase();
  const domain = /^[^\s@<>()",;:\\]+@([^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,})$/u.exec(address)?.[1];
  if (!domain) return 'Email is invalid';
  if (FREE_PROVIDERS.test(domain))
    return 'This provider gives addresses to everybody. Use the address of your institution.';
  return { key: address, shown: address, url: null };
}

/** What a badge says of its evidence to everybody: of an address only where it is. */
export const shownOnBadge = (kind: ScholarEvidence, { shown }: ScholarProof): string =>
  kind === 'institutional-email' ? (shown.split('@')[1] ?? '') : shown;

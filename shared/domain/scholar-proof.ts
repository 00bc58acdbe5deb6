import type { ScholarEvidence } from '#shared/domain/scholar-constants.ts';

/** Evidence for the verified-scholar badge, in its canonical form. */
export interface ScholarProof {
  /** Equal for evidence with the same profile, record or email address. */
  key: string;
  /** `scholar.google.com/citations?user=…`, an ORCID iD, or an email address, of which a badge shows only the domain. */
  shown: string;
  /** Its URL; email addresses have none. */
  url: string | null;
}

/** Parses evidence of a kind. Returns an error message for invalid evidence. */
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
  // Google's ids have 12 characters.
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

/** Returns the checksum of an ORCID iD, its last character (ISO 7064 11,2). */
function checkDigit(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const result = (12 - (total % 11)) % 11;
  return result === 10 ? 'X' : String(result);
}

/** Email providers that are open to everybody, so their addresses prove no institution. */
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

/** Returns what a badge shows of its evidence: of an email address only the domain. */
export const shownOnBadge = (kind: ScholarEvidence, { shown }: ScholarProof): string =>
  kind === 'institutional-email' ? (shown.split('@')[1] ?? '') : shown;

const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The form in which two addresses are compared (decisions.md §3): lower case; for gmail.com and googlemail.com
 * also without dots and `+tag`. The domain is kept as it is, as installed clients do.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)];
  if (!DOTLESS_DOMAINS.has(domain)) return lower;
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`;
}

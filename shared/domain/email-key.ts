const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes an address for comparison (docs/product/accounts.md): lower case; for gmail.com and googlemail.com without dots
 * and `+tag`. The domain is kept, as in installed clients.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)];
  if (!DOTLESS_DOMAINS.has(domain)) return lower;
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`;
}

import type { CapsuleAdvice, CapsuleManifest } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { CapsuleEntry } from '../capsule-files.ts';
import { advice } from './advice.ts';

const CODE = /\.(m?js|cjs|ts|py|r|jl|sh|rb|pl|ipynb|m|sql|c|cc|cpp|rs|go)$/i;
/** Texts that may hold a secret. */
const TEXT = /(^|\/)(\.env[\w.]*|\.npmrc|\.netrc|[^/]*\.(json|ya?ml|toml|ini|cfg|conf|txt|md|pem|key|csv))$/i;

/** Returns advice about code that works only on its author's machine, and about secrets in any text. At most one of a kind per file. */
export function lintCode(
  entries: readonly CapsuleEntry[],
  manifest: CapsuleManifest | undefined,
): CapsuleAdvice[] {
  const outputs = new Set(manifest?.manifest.map(({ file }) => file));
  return entries.flatMap(({ path, bytes }) => {
    const isCode = CODE.test(path);
    if (!isCode && !TEXT.test(path)) return [];
    const text = new TextDecoder().decode(bytes.subarray(0, CAPSULE_LIMITS.lintedCharacters));
    const rules = [...SECRET_RULES, ...(isCode && !outputs.has(path) ? CODE_RULES : [])];
    return rules.flatMap((rule) => (isIgnored(rule, manifest, text) ? [] : firstMatch(rule, text, path)));
  });
}

interface CodeRule {
  fault: CapsuleAdvice['fault'];
  pattern: RegExp;
  message: string;
  /** Text in the file that makes the fault none. */
  unless?: RegExp;
}

const SECRET = 'Remove this key or password, and revoke it: everybody can read a capsule.';

const SECRET_RULES: CodeRule[] = [
  { fault: 'secret', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/, message: SECRET },
  {
    fault: 'secret',
    pattern:
      /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|sk-[A-Za-z0-9_-]{20,}|xox[abp]-[\w-]{10,}|AIza[\w-]{35}|hf_[A-Za-z0-9]{30,}|glpat-[\w-]{20,}|ai-archive_\w{16,})/,
    message: SECRET,
  },
  {
    fault: 'secret',
    pattern: /\b(?:password|passwd|secret|api_?key|auth_?token)\b["']?\s*[:=]\s*["'][^"'\s$<{]{8,}["']/i,
    message: SECRET,
  },
  {
    fault: 'secret',
    pattern: /^[A-Z_]{0,80}(?:PASSWORD|SECRET|API_?KEY|TOKEN)[A-Z_]{0,80}=(?!["']?[$<{]|["']?$)\S{8,}/m,
    message: SECRET,
  },
];

const CODE_RULES: CodeRule[] = [
  {
    fault: 'absolute-path',
    pattern:
      /["'`](?:\/(?:home|Users|root|mnt|media|opt|var|scratch|data|tmp)\/|~\/|[A-Za-z]:(?:\\\\?|\/)(?!\/))[^"'`\n]*["'`]/,
    message: 'Use a path relative to the capsule: this one exists only on your machine.',
  },
  {
    fault: 'outside-folder',
    pattern: /["'`]\.\.\/[^"'`\n]*["'`]/,
    message: 'Keep all files in the capsule: this path leads out of it.',
  },
  {
    fault: 'undeclared-network',
    pattern:
      /\bfetch\(\s*["'`]https?:|\brequests\.(?:get|post)\(|\burllib\.request\b|\burlopen\(|\bhttps?\.get\(|^[ \t]{0,80}(?:curl|wget|git clone)\s|\bdownload\.file\(|read_csv\(\s*["']https?:|\bpip install\b|\bnpm (?:install|i)\b(?!.{0,200}--offline)/m,
    message:
      'The run has no network. Put the data into the capsule, or list it under `data` with its SHA-256.',
  },
  {
    fault: 'unseeded-random',
    pattern:
      /\bMath\.random\(|\bnp\.random\.(?:rand|randn|normal|uniform|randint|choice|shuffle)\(|\bdefault_rng\(\s*\)|\brandom\.(?:random|randint|gauss|choice|shuffle|uniform)\(|\b(?:rnorm|runif|rbinom|sample)\(/,
    message: 'Seed the random numbers: each run gives another result.',
    unless: /\bset\.seed\(|\brandom\.seed\(|\bnp\.random\.seed\(|\bRandom\(\s*\d|manual_seed\(/,
  },
];

function isIgnored(
  { fault, unless }: CodeRule,
  manifest: CapsuleManifest | undefined,
  text: string,
): boolean {
  if (fault === 'undeclared-network' && manifest?.run.network) return true;
  return unless?.test(text) ?? false;
}

function firstMatch({ fault, pattern, message }: CodeRule, text: string, path: string): CapsuleAdvice[] {
  const match = pattern.exec(text);
  if (!match) return [];
  return [advice(fault, message, path, text.slice(0, match.index).split('\n').length)];
}

/**
 * Names the program of a User-Agent: `Firefox on Windows`, `Safari on iPhone`, `curl`. The first match wins, because
 * browsers also name others: Edge contains “Chrome”, and Chrome contains “Safari”.
 */
export function deviceName(userAgent: string): string {
  const program = firstMatch(PROGRAMS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}

type Patterns = readonly (readonly [pattern: RegExp, name: string])[];

const PROGRAMS: Patterns = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^Wget\//, 'Wget'],
  [/\bpython|^aiohttp|^httpx/i, 'Python'],
  [/^(node|undici)\b/i, 'Node.js'],
  [/^Go-http-client/, 'Go'],
];

const SYSTEMS: Patterns = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (patterns: Patterns, text: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

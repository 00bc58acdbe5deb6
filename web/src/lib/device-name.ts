/**
 * What a person calls the program of a User-Agent: `Firefox on Windows`, `Safari on iPhone`, `curl`. The first sign that
 * fits counts, for browsers name their ancestors: Edge says Chrome, and Chrome says Safari.
 */
export function deviceName(userAgent: string): string {
  const program = firstFitting(PROGRAMS, userAgent);
  const system = firstFitting(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}

type Signs = readonly (readonly [sign: RegExp, name: string])[];

const PROGRAMS: Signs = [
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

const SYSTEMS: Signs = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstFitting = (signs: Signs, text: string): string | undefined =>
  signs.find(([sign]) => sign.test(text))?.[1];

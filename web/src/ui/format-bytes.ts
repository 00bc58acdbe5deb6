const UNITS = ['byte', 'kB', 'MB', 'GB'] as const;

/** Formats bytes as `1.2 MB`, in units of 1,024, with one decimal below 10. */
export function formatBytes(bytes: number, locale?: string): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  const number = new Intl.NumberFormat(locale, {
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
  const unit = UNITS[step] ?? 'GB';
  return `${number} ${unit === 'byte' && bytes !== 1 ? 'bytes' : unit}`;
}

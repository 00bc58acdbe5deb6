/** Converts a function's output to lines of its log: one JSON object each. Lines that are JSON stay structured. */
export const toLogLines = (stream: 'out' | 'err', text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => withTime(`"stream":"${stream}","message":${isObject(line) ? line : JSON.stringify(line)}`))
    .join('');

export const logLine = (entry: object): string => withTime(JSON.stringify(entry).slice(1, -1));

const withTime = (members: string): string => `{"time":"${new Date().toISOString()}",${members}}\n`;

function isObject(line: string): boolean {
  if (!line.startsWith('{')) {
    return false;
  }
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

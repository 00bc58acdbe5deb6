/** Converts a function's output to lines of its log: one JSON object each. Lines that are JSON stay structured. */
export const toLogLines = (stream: 'out' | 'err', text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => logLine({ stream, message: parsed(line) }))
    .join('');

export const logLine = (entry: object): string =>
  `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;

function parsed(line: string): unknown {
  if (!line.startsWith('{')) {
    return line;
  }
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

import { parse, YAMLParseError } from 'yaml';

/** The longest front matter of a paper with 3,000 authors has as many. */
const MOST_CHARACTERS = 500_000;
/** Deeper lists overflow the stack of what reads them. */
const DEEPEST = 100;

/**
 * Parses YAML that somebody sent.
 * @param options.aliases how many there may be; none by default, because a few lines of aliases of aliases can fill the memory
 * @throws Error with the reason and the line
 */
export function parseYaml(text: string, { aliases = 0 } = {}): unknown {
  if (text.length > MOST_CHARACTERS) throw new Error('it is too long');
  try {
    // Errors with their lines would take time that grows with the square of the length.
    const value: unknown = parse(text, { maxAliasCount: aliases, prettyErrors: false, logLevel: 'error' });
    refuseDepth(value);
    return value;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = text.slice(0, error.pos[0]).split('\n').length;
    throw new Error(`${error.message} (line ${line})`, { cause: error });
  }
}

function refuseDepth(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new Error('it nests too deeply');
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
}

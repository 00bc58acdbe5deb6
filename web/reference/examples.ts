/** A request that the reference shows in three languages. */
export interface RequestExample {
  method: string;
  /** With the origin, path parameters and query. */
  url: string;
  /**
   * What it is sent with: an API key from the environment variable `KEY`, or, where keys are refused, the token of a login
   * from `TOKEN`.
   */
  credential: 'key' | 'token' | undefined;
  /** The JSON body; undefined without one. */
  body: object | undefined;
  /** What the response is: JSON, or a file after redirects. */
  responds: 'json' | 'file';
}

/** The languages of the examples, in the order in which they are shown, by the name after the code fence. */
export const EXAMPLE_LANGUAGES = { bash: 'curl', ts: 'TypeScript', python: 'Python' } as const;
export type ExampleLanguage = keyof typeof EXAMPLE_LANGUAGES;

const HEADERS: Record<'key' | 'token', Record<ExampleLanguage, string>> = {
  key: {
    bash: '-H "X-API-Key: $KEY"',
    ts: "'X-API-Key': process.env.KEY ?? ''",
    python: '"X-API-Key": os.environ["KEY"]',
  },
  token: {
    bash: '-H "Authorization: Bearer $TOKEN"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    ts: 'Authorization: `Bearer ${process.env.TOKEN}`',
    python: '"Authorization": "Bearer " + os.environ["TOKEN"]',
  },
};

/** Returns the same request in each language. */
export function examplesOf(request: RequestExample): Record<ExampleLanguage, string> {
  return { bash: asCurl(request), ts: asTypeScript(request), python: asPython(request) };
}

function asCurl({ method, url, credential, body, responds }: RequestExample): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...(credential ? [HEADERS[credential].bash] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d ${quoted(pretty(body))}`] : []),
    ...(responds === 'file' ? ['-L -o download'] : []),
  ];
  return parts.join(' \\\n  ');
}

function asTypeScript({ method, url, credential, body, responds }: RequestExample): string {
  const headers = [
    ...(credential ? [HEADERS[credential].ts] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [`  body: JSON.stringify(${indented(asObjectLiteral(body), 2)}),`] : []),
  ];
  const address = `'${url}'`;
  const call = options.length > 0 ? `${address}, {\n${options.join('\n')}\n}` : address;
  const reading =
    responds === 'file'
      ? 'const file = await response.arrayBuffer();\nconsole.log(file.byteLength);'
      : 'console.log(await response.json());';
  return `const response = await fetch(${call});\n${reading}`;
}

function asPython({ method, url, credential, body, responds }: RequestExample): string {
  const headers = [
    ...(credential ? [HEADERS[credential].python] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ];
  const options = [
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body ? [`    data=json.dumps(${indented(asPythonLiteral(body), 4)}).encode(),`] : []),
  ];
  const imports = [
    ...(body || responds === 'json' ? ['import json'] : []),
    ...(credential ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
  ];
  const reading = responds === 'file' ? 'print(len(response.read()))' : 'print(json.load(response))';
  return `${imports.join('\n')}

request = Request(
${options.join('\n')}
)
with urlopen(request) as response:
    ${reading}`;
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

const indented = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** JSON without quotes around names that need none. */
const asObjectLiteral = (value: object) => pretty(value).replaceAll(/^(\s*)"([A-Za-z_]\w*)": /gm, '$1$2: ');

/** JSON with Python's words. A line of JSON ends with at most one of them, outside of a text. */
const asPythonLiteral = (value: object) =>
  pretty(value).replaceAll(
    /^(\s*(?:"(?:[^"\\]|\\.)*": )?)(true|false|null)(,?)$/gm,
    (_line, before: string, word: 'true' | 'false' | 'null', comma: string) =>
      before + { true: 'True', false: 'False', null: 'None' }[word] + comma,
  );

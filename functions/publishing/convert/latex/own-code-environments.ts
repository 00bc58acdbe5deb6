import { optionOf } from './option-of.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

/** An environment of the paper's own that prints code. */
interface CodeEnvironment {
  name: string;
  /** How many arguments it takes. */
  arity: number;
  language: string | undefined;
  /** What stands above the code, with the arguments as `#1`. */
  title?: string;
}

/** Environments of packages that print code and that no other step reads. */
const OF_PACKAGES = [
  'BVerbatim',
  'LVerbatim',
  'BVerbatim*',
  'Verbatim*',
  'tcblisting',
  'verbatimtab',
  'sourcecode',
].map((name): CodeEnvironment => ({ name, arity: name === 'tcblisting' ? 1 : 0, language: undefined }));

/** Those of the Journal of Statistical Software. */
const OF_JSS = ['CodeInput', 'CodeOutput', 'Code', 'Sinput', 'Soutput'].map(
  (name): CodeEnvironment => ({ name, arity: 0, language: undefined }),
);

/** A class for reviews may show a paper's formulas as their source. */
const OTHERWISE =
  /^(?:equation|align|gather|multline|eqnarray|figure|table|itemize|enumerate|abstract|document)\*?$/;

/** Finds the environments that a source declares for code: those of listings, fancyvrb, minted, tcolorbox and verbatim. */
export function ownCodeEnvironments(tex: string): CodeEnvironment[] {
  const found: CodeEnvironment[] = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{jss\}/.test(tex) ? [...OF_JSS] : [];
  const add = (name = '', arity = 0, language?: string, title?: string) => {
    if (/^[A-Za-z]+\*?$/.test(name.trim()) && !OTHERWISE.test(name.trim()))
      found.push({ name: name.trim(), arity, language, ...(title?.trim() ? { title: title.trim() } : {}) });
    return undefined;
  };
  replaceCommand(tex, 'lstnewenvironment', 'moom', ([name, arity, , begin = '']) =>
    add(name, Number(arity ?? 0), /\blanguage\s*=\s*(?:\[[^\]]*\])?\{?([A-Za-z+#]+)/.exec(begin)?.[1]),
  );
  replaceCommand(tex, '(?:Define|Recustom|Custom)VerbatimEnvironment', 'mmm', ([name, base = '']) =>
    /Verbatim/.test(base) ? add(name) : undefined,
  );
  replaceCommand(tex, 'newminted', 'om', ([name, language = '']) =>
    add(name ?? `${language.trim()}code`, 0, language.trim()),
  );
  replaceCommand(
    tex,
    '(?:re)?newtcblisting|DeclareTCBListing|NewTCBListing',
    'omoom',
    ([, name, arity, , options = '']) =>
      add(
        name,
        Number(arity ?? 0),
        optionOf(options, 'language') ?? optionOf(options, 'minted language'),
        optionOf(options, 'title'),
      ),
  );
  replaceCommand(tex, '(?:re)?newenvironment', 'mom', ([name, arity, begin = '']) =>
    /\\(?:verbatim(?:write)?|Verbatim|VerbatimEnvironment|lstlisting)(?![A-Za-z])|\\begin\{Verbatim\}/.test(
      begin,
    )
      ? add(name, Number(arity ?? 0))
      : undefined,
  );
  return found.filter(({ name }) => !/^(?:verbatim|lstlisting|minted|Verbatim|comment)$/.test(name));
}

/** Rewrites such environments to `lstlisting`, with the same lines. */
export function plainCode(tex: string, environments: ReadonlyArray<CodeEnvironment>): string {
  let result = tex;
  for (const { name, arity, language, title } of [...OF_PACKAGES, ...environments])
    if (result.includes(`\\begin{${name}}`))
      result = replaceEnvironment(result, name, '', ([body = '']) => {
        const { code, given, values } = withoutArguments(body, arity);
        const options = [
          ...(language === undefined ? [] : [`language=${language}`]),
          ...['caption', 'label'].flatMap((key) => {
            const value = optionOf(given, key);
            return value === undefined ? [] : [`${key}={${value}}`];
          }),
        ];
        const head = options.length > 0 ? `[${options.join(',')}]` : '';
        const words = title?.replace(/#(\d)/g, (_, digit: string) => values[Number(digit) - 1] ?? '').trim();
        // On the same line, so that the lines keep their numbers.
        const above = words ? `\\textbf{${words}}\\par ` : '';
        return `${above}\\begin{lstlisting}${head}${code.startsWith('\n') ? '' : '\n'}${code}\\end{lstlisting}`;
      });
  return result;
}

/** Removes the arguments on the line of `\begin`. */
function withoutArguments(
  body: string,
  arity: number,
): { code: string; given: string; values: (string | undefined)[] } {
  const lineEnd = body.indexOf('\n') < 0 ? body.length : body.indexOf('\n');
  const line = body.slice(0, lineEnd);
  const matched = new RegExp(`^\\s*(\\[[^\\]]*\\])?(?:\\s*\\{[^{}]*\\}){0,${arity}}`).exec(line);
  const given = matched?.[1]?.slice(1, -1) ?? '';
  const rest = line.slice(matched?.[0].length ?? 0);
  const groups = [...(matched?.[0] ?? '').replace(/^\s*\[[^\]]*\]/, '').matchAll(/\{([^{}]*)\}/g)].map(
    (group) => group[1],
  );
  return { code: (rest.trim() === '' ? '' : rest) + body.slice(lineEnd), given, values: groups };
}

/** Writes the examples of linguex and expex, and gb4e's `\ea … \z`, as gb4e's `exe` and `xlist`. */
export function plainExamples(tex: string): string {
  return fromExpex(fromLinguex(fromShort(tex)));
}

/** `\ea first \ex second \z`, which nests. */
function fromShort(tex: string): string {
  if (!/\\ea(?![A-Za-z])/.test(tex)) return tex;
  let level = 0;
  return tex.replace(
    /\\(ea|z)(?![A-Za-z])|\\(begin|end)\s*\{(exe|xlist[a-z]?)\}/g,
    (whole, short: string | undefined, edge: string | undefined) => {
      if (edge !== undefined) {
        level += edge === 'begin' ? 1 : -1;
        return whole;
      }
      if (short === 'ea') return `\\begin{${level++ === 0 ? 'exe' : 'xlist'}}\\ex`;
      if (level === 0) return whole;
      return `\\end{${--level === 0 ? 'exe' : 'xlist'}}`;
    },
  );
}

/** `\ex. text \a. first \b. second`, which ends at an empty line. */
function fromLinguex(tex: string): string {
  return tex.replace(
    /\\ex(g?)\.((?:(?!\n[ \t]*\n)[\s\S])*)(?=\n[ \t]*\n|$)/g,
    (_, gloss: string, text: string) => {
      const [head = '', ...parts] = text.split(/\\(?=[a-fz]g?\.)/);
      const subs = parts
        .map((part) => /^([a-fz])(g?)\.([\s\S]*)$/.exec(part))
        .flatMap((part) => (part ? [`\\ex ${judged(part[3] ?? '', part[2] === 'g')}`] : []));
      const list = subs.length > 0 ? `\\begin{xlist}${subs.join('\n')}\\end{xlist}` : '';
      return `\\begin{exe}\\ex ${judged(head, gloss === 'g')}${list}\\end{exe}`;
    },
  );
}

/** A judgment stands before the words; a gloss has two lines. */
function judged(text: string, isGloss: boolean): string {
  const [, labels = '', rest = text] = /^(\s*(?:\\label\s*\{[^}]*\}\s*)*)([\s\S]*)$/.exec(text) ?? [];
  return isGloss ? `${labels}\\gll ${rest.trim()}` : `${labels}${rest.trim()}`;
}

/** `\ex<label> text \xe`, `\pex \a first \a second \xe`, and `\begingl \gla … // \glb … // \glft … // \endgl`. */
function fromExpex(tex: string): string {
  if (!/\\xe(?![A-Za-z])/.test(tex)) return tex;
  const glosses = tex.replace(
    /\\begingl(?![A-Za-z])(?:\[[^\]]*\])?([\s\S]*?)\\endgl(?![A-Za-z])/g,
    (_, body: string) => {
      const line = (name: string) =>
        new RegExp(`\\\\${name}(?![A-Za-z])([\\s\\S]*?)//`).exec(body)?.[1]?.trim();
      const lines = [line('gla'), line('glb'), line('glc')].filter((each) => each !== undefined);
      return `${lines.length === 3 ? '\\glll' : '\\gll'} ${lines.join(' \\\\ ')} \\\\ \\glt ${line('glft') ?? ''}`;
    },
  );
  return glosses.replace(
    /\\(p?ex)(?![A-Za-z])\s*(?:<([^>]*)>)?\s*(?:\[[^\]=]*=[^\]]*\])?\s*(?:<([^>]*)>)?((?:(?!\\p?ex(?![A-Za-z]))[\s\S])*?)\\xe(?![A-Za-z])/g,
    (_, kind: string, one: string | undefined, other: string | undefined, body: string) => {
      const name = one ?? other;
      const label = name === undefined ? '' : `\\label{${name}}`;
      if (kind === 'ex') return `\\begin{exe}\\ex${label} ${body}\\end{exe}`;
      const [head = '', ...parts] = body.split(/\\a(?![A-Za-z])\s*/);
      const items = parts.map((part) =>
        part.replace(/^(?:<([^>]*)>)?/, (__, own: string | undefined) =>
          own === undefined ? '\\ex ' : `\\ex\\label{${name === undefined ? own : `${name}.${own}`}} `,
        ),
      );
      return `\\begin{exe}\\ex${label} ${head}\\begin{xlist}${items.join('')}\\end{xlist}\\end{exe}`;
    },
  );
}

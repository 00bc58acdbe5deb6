/** Rewrites MyST's roles, such as `` {ref}`map` ``, its labels of formulas, and empty links, as pandoc's Markdown. */
export function rewriteRoles(text: string): string {
  return (
    text
      .replace(/(?<!`)(`+)(?!`)([^`]+)\1\{=(\w+)\}/g, (_, _mark, content: string, format: string) =>
        format.startsWith('html') ? content : '',
      )
      .replace(/\{([a-z][\w:.+-]*)\}(`+)([^`][\s\S]*?)\2/gi, (whole, name: string, _, content: string) =>
        roleOf(name.toLowerCase(), content.replace(/\s+/g, ' ').trim(), whole),
      )
      // `$$ … $$ (label)` of MyST and `$$ … $$ {#eq-label}` of Quarto.
      .replace(
        /\$\$((?:(?!\$\$)[\s\S])+?)\$\$[ \t]*(?:\(([\w:.-]+)\)(?=\s*(?:\n|$))|\{#([\w:.-]+)[^}\n]*\})/g,
        (_, tex: string, myst: string | undefined, quarto: string | undefined) =>
          `$$${tex.trimEnd()} \\label{${myst ?? quarto}}$$`,
      )
      .replace(/(?<!!)\[\]\(#([\w:.-]+)\)/g, '\\autoref{$1}')
  );
}

function roleOf(name: string, content: string, whole: string): string {
  const [, shown, target = content] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(content) ?? [];
  switch (name) {
    case 'ref':
    case 'numref':
    case 'prf:ref':
    case 'doc':
      return referenceTo(target, shown);
    case 'eq':
      return `\\eqref{${target}}`;
    case 'cite':
    case 'cite:p':
    case 'citep':
    case 'cite:ps':
      return `[${keysOf(content)
        .map((key) => `@${key}`)
        .join('; ')}]`;
    case 'cite:t':
    case 'citet':
    case 'cite:ts':
      return keysOf(content)
        .map((key) => `@${key}`)
        .join(', ');
    case 'math':
      return `$${content}$`;
    case 'sub':
    case 'subscript':
      return `~${content.replaceAll(' ', '\\ ')}~`;
    case 'sup':
    case 'superscript':
      return `^${content.replaceAll(' ', '\\ ')}^`;
    case 'code':
    case 'kbd':
    case 'file':
      return `\`${content}\``;
    case 'abbr':
    case 'term':
    case 'download':
    case 'span':
    case 'u':
    case 'del':
      return shown ? shown : content;
    default:
      return whole;
  }
}

/** `%s` and `{number}` in the text of a reference are the number of its target. */
function referenceTo(target: string, shown: string | undefined): string {
  if (!shown) return `\\autoref{${target}}`;
  if (/%s|\{number\}/.test(shown)) return shown.replace(/%s|\{number\}/g, `\\ref{${target}}`);
  return `[${shown.replaceAll('{name}', target)}](#${target})`;
}

const keysOf = (content: string): string[] => content.split(',').map((key) => key.trim());

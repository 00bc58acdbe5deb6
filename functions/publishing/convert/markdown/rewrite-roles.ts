/** Rewrites MyST's roles, such as `` {ref}`map` ``, its labels of formulas, and empty links, as pandoc's Markdown. */
export function rewriteRoles(text: string): string {
  return (
    text
      .replace(/(?<!`)(`+)(?!`)([^`]+)\1\{=(\w+)\}/g, (_, _mark, content: string, format: string) =>
        format.startsWith('html') ? content : '',
      )
      .replace(/\{([a-z][\w:.+-]*)\}(`+)([^`][\s\S]*?)\2/gi, (_, name: string, _mark, content: string) =>
        roleOf(name.toLowerCase(), content.replace(/\s+/g, ' ').trim()),
      )
      // `$$ … $$ (label)` of MyST and `$$ … $$ {#eq-label}` of Quarto.
      .replace(
        /\$\$((?:(?!\$\$)[\s\S])+?)\$\$[ \t]*(?:\(([\w:.-]+)\)(?=\s*(?:\n|$))|\{#([\w:.-]+)[^}\n]*\})/g,
        (_, tex: string, myst: string | undefined, quarto: string | undefined) =>
          `$$${tex.trimEnd()} \\label{${myst ?? quarto}}$$`,
      )
      .replace(
        /(?<!!)\[((?:[^[\]\n]{0,200}(?:%s|\{number\})[^[\]\n]{0,200})?)\]\((?:[\w./-]+\.(?:md|ipynb))?#([\w:.-]+)\)/g,
        (_, shown: string, target: string) => referenceTo(target, shown),
      )
  );
}

function roleOf(name: string, content: string): string {
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
      return citing(content);
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
    case 'command':
    case 'program':
    case 'samp':
      return `\`${content}\``;
    case 'sc':
    case 'smallcaps':
      return `[${content}]{.smallcaps}`;
    case 'chem':
      return plain(content).replace(/(?<=[A-Za-z)])\d+/g, '~$&~');
    case 'si':
      return plain(
        `${shown} ${target.replace(/\\per(?![a-z])/gi, '/').replace(/\\([a-z]+)/gi, '$1')}`.trim(),
      );
    default:
      return otherRole(name, content, shown);
  }
}

/** Shows the words of a role that has no meaning here. */
function otherRole(name: string, content: string, shown: string | undefined): string {
  if (name.startsWith('raw:')) return '';
  if (/^(?:cite|footcite)/.test(name)) return citing(content);
  // Names in programs, such as {py:func}`open`.
  if (/^(?:py|c|cpp|js|rst):/.test(name)) return `\`${shown ?? content}\``;
  return plain(shown ?? content);
}

/** What pandoc reads as these very words. */
const plain = (text: string): string => text.replace(/[\\*_`~^$[\]<>@]/g, '\\$&');

const citing = (content: string): string =>
  `[${keysOf(content)
    .map((key) => `@${key}`)
    .join('; ')}]`;

/** `%s` and `{number}` in the text of a reference are the number of its target. */
function referenceTo(target: string, shown: string | undefined): string {
  if (!shown) return `\\autoref{${target}}`;
  if (/%s|\{number\}/.test(shown)) return shown.replace(/%s|\{number\}/g, `\\ref{${target}}`);
  return `[${shown.replaceAll('{name}', target)}](#${target})`;
}

const keysOf = (content: string): string[] => content.split(',').map((key) => key.trim());

/** Top-level folders: a path that begins with one is meant from the root of the repository. */
const ROOTS = ['docs', 'shared', 'functions', 'web', 'infra', 'test', 'examples'];
/** File names that mean a user's file or a file of another project, not one of ours. */
const FOREIGN = new Set(['@paper.md', 'who-calls.ts', 'a.ts', 'b.ts']);

const TOKEN = /[\w@.~{}<>*$…#-]+(?:\/[\w@.~{}<>*$…#-]+)*\/?/g;
const EXTENSION = /\.(?:md|tsx?|css)$/;

/**
 * Returns the references to files in a text that match no file. A reference is a path below a top-level folder, or any name
 * that ends in .md, .ts, .tsx or .css. It may leave out folders at its beginning, and the rest of a name at its end
 * (`docs/decisions/0004`). Placeholders such as <resource>, and addresses, are accepted.
 * @param files all paths of the repository
 */
export function brokenReferences(text: string, files: readonly string[]): string[] {
  const local = text.replaceAll(/\b[a-z]+:\/\/\S+/g, ' ').replaceAll(/(?<![\w.])\/[\w{][^\s)`'",]*/g, ' ');
  const names = [...local.matchAll(TOKEN)].map(([token]) => token.replace(/[.…]+$/, ''));
  return [...new Set(names)].filter((name) => isReference(name) && !exists(name, files));
}

function isReference(name: string): boolean {
  if (/[<>{}…$#]|^\.\w+$/.test(name) || FOREIGN.has(name)) return false;
  return (
    EXTENSION.test(name) || ROOTS.some((root) => name.startsWith(`${root}/`) && name.length > root.length + 1)
  );
}

function exists(name: string, files: readonly string[]): boolean {
  const pattern = name
    .replace(/^(?:\.\.?\/)+/, '')
    .replaceAll(/[.+()[\]^|\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*');
  const end = EXTENSION.test(name) ? '$' : '';
  const matcher = new RegExp(`(?:^|/)${pattern}${end}`);
  return files.some((file) => matcher.test(file));
}

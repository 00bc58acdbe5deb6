/** Splits a Markdown text at its YAML front matter, and removes comments from the rest. */
export function splitFrontMatter(text: string): { front: string; body: string } {
  const match = /^\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  const rest = match ? text.slice(match[0].length) : text;
  // JOSS papers can have another metadata block at the end.
  const body = rest.replace(/\n---\n[a-z][\s\S]{0,2000}\n---\s*$/, '\n');
  return { front: match?.[1] ?? '', body: body.replace(/<!--[\s\S]*?-->/g, '') };
}

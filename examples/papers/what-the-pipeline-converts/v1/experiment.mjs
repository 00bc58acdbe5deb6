// What pandoc does by itself with LaTeX constructs that papers use.
// Needs the npm package pandoc-wasm: node experiment.mjs
import { convert } from 'pandoc-wasm';
import { CONSTRUCTS } from './constructs.mjs';

for (const [name, body, words, preamble = ''] of CONSTRUCTS) {
  const source = String.raw`\documentclass{article}${preamble}\begin{document}${body}\end{document}`;
  const run = async (to) => convert({ from: 'latex', to, wrap: 'none' }, source, {});
  const { stdout, stderr, warnings } = await run('html');
  if (stderr) console.log(name, stderr);
  const kept = words.filter((word) => stdout.includes(word));
  console.log(JSON.stringify({ name, kept: `${kept.length}/${words.length}`, lost: words.filter((w) => !kept.includes(w)), messages: (warnings ?? []).map((w) => `${w.verbosity}: ${w.type}`), table: stdout.includes('<table') }), process.argv.includes('-v') ? stdout : '');
}

// Typesets paper.typ: node build.mjs
import { writeFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const compiler = NodeCompiler.create({ workspace: import.meta.dirname });
const pdf = compiler.pdf({ mainFilePath: `${import.meta.dirname}/paper.typ` });
writeFileSync(`${import.meta.dirname}/paper.pdf`, pdf);

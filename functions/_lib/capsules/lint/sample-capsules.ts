/** A capsule for tests: its files by path. */
export type SampleCapsule = Readonly<Record<string, string>>;

const MANIFEST = `version: https://codecheck.org.uk/spec/config/1.0/
license: MIT
manifest:
  - { file: outputs/result.json, comment: The mean, reproduces: Table 1, absolute: 0.001 }
run: { command: [node, run.mjs], seconds: 10, megabytes: 256 }
environment: { runtime: node 24 }
values:
  mean: { file: outputs/result.json, at: /mean, digits: 2 }
`;

/** A capsule without faults. */
export const GOOD: SampleCapsule = {
  'codecheck.yml': MANIFEST,
  'README.md': 'Run `node run.mjs`. It takes a second.',
  'run.mjs':
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('outputs/result.json', JSON.stringify({ mean: 1.25 }));\n",
  'outputs/result.json': '{"mean":1.25}',
};

const manifest = (from: string, to: string): SampleCapsule => ({
  ...GOOD,
  'codecheck.yml': MANIFEST.replace(from, to),
});
const without = (name: string): SampleCapsule =>
  Object.fromEntries(Object.entries(GOOD).filter(([path]) => path !== name));

const python = (code: string, more: SampleCapsule = {}): SampleCapsule => ({
  ...manifest('[node, run.mjs]', '[python3, run.py]'),
  'run.py': code,
  ...more,
});

/** Twenty faults that authors make, each planted into a capsule without others. */
export const FAULTY: readonly [fault: string, capsule: SampleCapsule][] = [
  ['no-manifest', without('codecheck.yml')],
  ['manifest-unreadable', manifest('manifest:', 'manifest: [')],
  ['missing-output', manifest('outputs/result.json, comment', 'outputs/results.json, comment')],
  ['missing-script', without('run.mjs')],
  ['no-instructions', without('README.md')],
  ['no-license', manifest('license: MIT\n', '')],
  ['no-time', manifest(' seconds: 10,', '')],
  ['no-environment', manifest('environment: { runtime: node 24 }', 'environment: {}')],
  [
    'unpinned-dependency',
    python('import numpy\n', { 'requirements.txt': '# needed\npandas==2.3.0\nnumpy>=1.20\n' }),
  ],
  ['no-lockfile', { ...GOOD, 'package.json': '{"type":"module","dependencies":{"d3-array":"^3.0.0"}}' }],
  ['unpinned-image', { ...GOOD, Dockerfile: 'FROM node:24\nCOPY . /capsule\n' }],
  ['absolute-path', python("open('/home/maria/thesis/data.csv').read()\n")],
  ['outside-folder', { ...GOOD, 'read.mjs': "readFileSync('../../data/raw.csv');\n" }],
  ['undeclared-network', python("import requests\nrequests.get('https://example.org/data.csv')\n")],
  ['unneeded-network', manifest('seconds: 10,', 'seconds: 10, network: true,')],
  ['secret', { ...GOOD, '.env': 'OPENAI_API_KEY=abcdefghijklmnop\n' }],
  ['unseeded-random', { ...GOOD, 'simulate.mjs': 'export const draw = () => Math.random();\n' }],
  [
    'data-without-checksum',
    manifest('values:', 'data:\n  - { file: data.csv, url: "https://example.org/data.csv" }\nvalues:'),
  ],
  ['value-not-found', manifest('at: /mean', 'at: /median')],
  ['generated-files', { ...GOOD, 'node_modules/d3/index.js': 'export {};\n' }],
];

/** Ten capsules as careful authors write them, some with text that resembles a fault. */
export const SOUND: readonly [name: string, capsule: SampleCapsule][] = [
  ['the smallest one', GOOD],
  [
    'packages with a lockfile',
    {
      ...GOOD,
      'package.json': '{"type":"module","dependencies":{"d3-array":"3.2.4"}}',
      'package-lock.json': '{"lockfileVersion":3}',
    },
  ],
  [
    'pinned Python packages',
    python('import numpy as np\nrng = np.random.default_rng(7)\n', {
      'requirements.txt': '# exact\nnumpy==2.3.1\n--hash=sha256:00\nscipy==1.16.0\n',
    }),
  ],
  [
    'an image with its digest',
    { ...GOOD, Dockerfile: `FROM node:24@sha256:${'a'.repeat(64)}\nCOPY . /capsule\n` },
  ],
  [
    'data to fetch, with its checksum',
    {
      ...manifest(
        'values:',
        `data:\n  - { file: data.csv, url: "https://example.org/data.csv", sha256: ${'b'.repeat(64)} }\nvalues:`,
      ),
    },
  ],
  [
    'a seeded generator and addresses in comments',
    {
      ...GOOD,
      'random.mjs':
        '// After https://prng.di.unimi.it/, with seed 7.\nexport const random = mulberry32(7);\n',
    },
  ],
  [
    'R with a seed',
    {
      ...manifest('[node, run.mjs]', '[Rscript, run.R]'),
      'run.R': "set.seed(42)\nx <- rnorm(100)\nwrite.csv(x, 'outputs/x.csv')\n",
    },
  ],
  [
    'settings from the environment',
    { ...GOOD, 'settings.mjs': 'export const token = process.env.API_TOKEN;\nconst password = "";\n' },
  ],
  [
    'a conda environment with versions',
    python('print(1)\n', {
      'environment.yml': 'name: x\ndependencies:\n  - python=3.13.1\n  - numpy=2.3.1\n',
    }),
  ],
  [
    'relative paths and URLs in its texts',
    {
      ...GOOD,
      'README.md': 'Data: https://example.org/data (see ../paper.md). Unpack to /home/you/capsule.',
      'lib/io.mjs': "export { read } from './read.mjs';\nconst unit = 'km/h';\n",
    },
  ],
];

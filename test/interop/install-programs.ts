import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HERE = import.meta.dirname;

/** Where the programs are: interpreters, packages of npm, and a file that no installable package has. */
export interface Programs {
  python: string;
  /** Node 20: the loader that oai-pmh uses doesn't run with later ones. */
  node: string;
  nodeModules: string;
  /** OAI-PMH's schema, which only the source package of pyoai has. */
  oaiSchema: string;
}

/** Installs the programs from PyPI and npm into a folder, unless an earlier run has done it. */
export function installPrograms(folder: string): Programs {
  const environment = path.join(folder, 'python');
  const node = path.join(folder, 'node');
  const python = path.join(environment, 'bin', 'python');
  if (!existsSync(path.join(folder, 'installed'))) {
    mkdirSync(node, { recursive: true });
    run('python3', '-m', 'venv', environment);
    run(python, ...PIP, 'install', '--quiet', '-r', path.join(HERE, 'requirements.txt'));
    run(
      python,
      ...PIP,
      'download',
      '--quiet',
      '--no-deps',
      '--no-binary',
      ':all:',
      '-d',
      folder,
      'pyoai==2.5.0',
    );
    run('tar', 'xzf', path.join(folder, 'pyoai-2.5.0.tar.gz'), '-C', folder);
    cpSync(path.join(HERE, 'node'), node, { recursive: true });
    run('npm', 'ci', '--silent', '--prefix', node);
    writeFileSync(path.join(folder, 'installed'), '');
  }
  return {
    python,
    node: path.join(node, 'node_modules/node/bin/node'),
    nodeModules: path.join(node, 'node_modules'),
    oaiSchema: path.join(folder, 'pyoai-2.5.0/src/oaipmh/tests/OAI-PMH.xsd'),
  };
}

const PIP = ['-m', 'pip', '--disable-pip-version-check'];

function run(command: string, ...words: string[]): void {
  execFileSync(command, words, { stdio: 'inherit' });
}

import { appendFile, readFile } from 'node:fs/promises';
import { build } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { prerenderDocs } from './prerender-docs.ts';

/** Builds the single-page application and the documentation's pages into `dist/site`, always for production. */
export async function buildSite(): Promise<void> {
  const before = process.env.NODE_ENV;
  // Vite reads NODE_ENV, which vitest sets to `test`. React's development build would be 65 kB larger.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: 'web/vite.config.ts', mode: 'production', logLevel: 'warn' });
    await addFontLicences();
    await prerenderDocs();
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV');
    else process.env.NODE_ENV = before;
  }
}

/** Adds the licenses of the fonts, which Vite omits because CSS imports them. */
async function addFontLicences(): Promise<void> {
  const fonts = Object.entries(packageJson.dependencies).filter(([name]) => name.startsWith('@fontsource'));
  for (const [name, version] of fonts) {
    const text = await readFile(`node_modules/${name}/LICENSE`, 'utf8');
    await appendFile('dist/site/third-party-licences.txt', `\n## ${name} - ${version} (OFL-1.1)\n\n${text}`);
  }
}

import { appendFile, readFile } from 'node:fs/promises';
import { build } from 'vite';
import { OTHER_LANGUAGES } from '#shared/input/language.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { buildLanguage } from '../../web/languages/build-language.ts';
import { prerenderDocs } from './prerender-docs.ts';

/** Builds the single-page application and the documentation's pages into `dist/site`, always for production. */
export const buildSite = (): Promise<void> =>
  forProduction(async () => {
    await build({ configFile: 'web/vite.config.ts', mode: 'production', logLevel: 'warn' });
    await addFontLicences();
    await prerenderDocs();
  });

/** Builds the screens in the other languages into the built site. */
export const buildLanguages = (): Promise<void> =>
  forProduction(async () => {
    for (const language of Object.keys(OTHER_LANGUAGES)) await buildLanguage(language);
  });

async function forProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  // Vite reads NODE_ENV, which vitest sets to `test`. React's development build would be 65 kB larger.
  process.env.NODE_ENV = 'production';
  try {
    await work();
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

import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build, type InlineConfig } from 'vite';
import { type MessagesByModule, viteLanguage } from './language-module.ts';

/** The file of the site that starts it in a language. It has no hash in its name, so that pages built earlier find it. */
const starterFile = (language: string): string => `dist/site/languages/${language}.js`;

/**
 * Builds the screens in another language beside the English ones, into the same folder of assets.
 * @returns the messages that the screens have
 */
export async function buildLanguage(language: string, { isKept = true } = {}): Promise<MessagesByModule> {
  let messages: MessagesByModule = new Map();
  let entry = '';
  let files: string[] = [];
  const config: InlineConfig = {
    configFile: 'web/vite.config.ts',
    mode: 'production',
    logLevel: 'error',
    plugins: [
      viteLanguage(language, (found) => {
        messages = found;
      }),
      {
        name: 'entry',
        writeBundle(_, bundle) {
          files = Object.keys(bundle);
          for (const file of Object.values(bundle))
            if (file.type === 'chunk' && file.isEntry) entry = file.fileName;
        },
      },
    ],
    build: {
      emptyOutDir: false,
      manifest: false,
      license: false,
      write: isKept,
      copyPublicDir: false,
      rolldownOptions: { input: 'web/src/start.tsx' },
    },
  };
  await build(config);
  if (isKept) {
    mkdirSync('dist/site/languages', { recursive: true });
    takeEnglishStyles(files);
    writeFileSync(starterFile(language), `import '/${entry}';\n`);
  }
  return messages;
}

/** Makes the code use the styles that every page has already. The same ones again would come after those of single pages. */
function takeEnglishStyles(files: string[]): void {
  const [english] = globSync('assets/first-load-*.css', { cwd: 'dist/site' });
  const own = files.find((file) => /^assets\/start-.*\.css$/.test(file));
  if (english === undefined || own === undefined)
    throw new Error('The styles of the first load have another name.');
  for (const file of files.filter((each) => each.endsWith('.js'))) {
    const code = readFileSync(`dist/site/${file}`, 'utf8');
    if (code.includes(own)) writeFileSync(`dist/site/${file}`, code.replaceAll(own, english));
  }
  rmSync(`dist/site/${own}`);
}

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const ROOT = new URL('../../../', import.meta.url);
const IN_ROOT = (path: string): string => JSON.stringify(new URL(path, ROOT).href);
const BROWSER_SOURCES = new URL('web/src/', ROOT).href;
const BROWSER_ONLY = 'browser-only:';

/** The modules that bundling generates (infra/build/virtual-modules.ts, web/contract-module.ts), made from the sources. */
const VIRTUAL_MODULES: Record<string, () => string> = {
  'virtual:openapi': () =>
    `import { openApiForClients } from ${IN_ROOT('shared/contract/openapi.ts')};
     export const openapi = await openApiForClients();`,
  'virtual:contract': () => `export { contract } from ${IN_ROOT('shared/contract/index.ts')};`,
  // Vite's client adds the styles that a built page links to.
  'virtual:site-template': () =>
    `export const template = ${JSON.stringify(readFileSync(new URL('web/index.html', ROOT), 'utf8'))};
     export const laterStyles = { reviews: [], profiles: [], marketplace: [], venues: [], support: [], home: [], search: [], tabs: {} };`,
};

/**
 * Lets this thread import a function's source files as they are: virtual modules, JSX, style sheets, and the modules of
 * the site that only a browser loads. Node itself strips the types of all other files.
 * @param onImport receives the path of each file that a module of the repository imports, also if the file doesn't exist
 */
export function importSources(onImport: (file: string) => void): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier in VIRTUAL_MODULES || specifier.startsWith(BROWSER_ONLY))
        return { url: specifier, shortCircuit: true };
      const { parentURL } = context;
      if (specifier.startsWith('.') && parentURL !== undefined && isOurs(parentURL))
        onImport(fileURLToPath(new URL(specifier, parentURL)));
      const resolved = nextResolve(specifier, context);
      if (isOurs(resolved.url)) onImport(fileURLToPath(resolved.url));
      return resolved;
    },
    load(url, context, nextLoad) {
      const source = sourceOf(url);
      return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
}

const isOurs = (url: string): boolean => url.startsWith(ROOT.href) && !url.includes('/node_modules/');

/** A module's source where Node can't load the file itself. */
function sourceOf(url: string): string | undefined {
  if (url.startsWith(BROWSER_ONLY)) return 'await new Promise(() => undefined);';
  if (url.endsWith('.css')) return '';
  if (url.startsWith(BROWSER_SOURCES)) return transform(fileURLToPath(url));
  return VIRTUAL_MODULES[url]?.();
}

// The server renders placeholders for modules that the site loads on demand (infra/build/browser-only.ts).
const LAZY_IMPORT = /\bimport\((\s*)(['"])(?=\.[^'"]*\.tsx?\2)/g;

function transform(file: string): string {
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    jsx: { runtime: 'automatic' },
    sourcemap: true,
  });
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${file.split(sep).slice(-2).join(sep)}: ${error.message}`);
  const comment = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  return `${code.replace(LAZY_IMPORT, `import($1$2${BROWSER_ONLY}`)}\n${comment}\n`;
}

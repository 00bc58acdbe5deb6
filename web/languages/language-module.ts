import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { readCatalogue, translationOf } from './catalogue.ts';
import { findTexts } from './find-texts.ts';
import { translateModule } from './translate.ts';

/** The modules that the screens need in a language, each with its messages. */
export type MessagesByModule = Map<string, string[]>;

const SOURCES = /^(?:web\/src|shared)\/.*\.tsx?$/;
const LANGUAGE_MODULE = 'shared/input/language.ts';

/**
 * Translates the texts of the site's modules as they are built. So each language has a build of its own, and English costs nothing.
 * @param onBuilt is given the messages of the modules that are part of the built site
 */
export function viteLanguage(language: string, onBuilt?: (messages: MessagesByModule) => void): Plugin {
  const texts = readCatalogue(language);
  const found: MessagesByModule = new Map();
  return {
    name: 'language',
    enforce: 'pre',
    transform(code, id) {
      const module = relative(process.cwd(), id);
      if (!SOURCES.test(module)) return undefined;
      if (module === LANGUAGE_MODULE)
        return { code: code.replace("'en'", JSON.stringify(language)), map: null };
      const own = findTexts(code, module.endsWith('x') ? 'tsx' : 'ts');
      found.set(
        module,
        own.map(({ message }) => message),
      );
      return {
        code: translateModule(code, own, (message) => translationOf(texts, module, message)),
        map: null,
      };
    },
    generateBundle(_, bundle) {
      if (!onBuilt) return;
      const built = new Set(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk'
            ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) =>
                renderedLength > 0 ? [relative(process.cwd(), id)] : [],
              )
            : [],
        ),
      );
      onBuilt(new Map([...found].filter(([module]) => built.has(module)).toSorted()));
    },
  };
}

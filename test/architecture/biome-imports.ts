import { importRules } from './import-rules.ts';

/** The file that `biome.json` extends with the import rules. */
export const BIOME_IMPORTS = 'biome.imports.json';

/** The import rules as a Biome configuration. */
export function biomeImports(): string {
  const overrides = importRules().map(({ includes, patterns }) => ({
    includes,
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
    },
  }));
  return `${JSON.stringify({ overrides }, undefined, 2)}\n`;
}

import { writeFileSync } from 'node:fs';
import { BIOME_IMPORTS, biomeImports } from './biome-imports.ts';

writeFileSync(BIOME_IMPORTS, biomeImports());

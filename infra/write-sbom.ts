import { mkdirSync, writeFileSync } from 'node:fs';
import { makeSbom } from './packages/make-sbom.ts';

const FILE = 'dist/sbom.cdx.json';

const sbom = await makeSbom();
mkdirSync('dist', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${FILE}: CycloneDX, ${sbom.components.length} packages that run in production.`);

import { expect, it } from 'vitest';
import { dynoxideProgram } from './local/dynamodb/dynoxide.ts';
import { assertDeployable, locateChromium } from './this-system.ts';

it('names the variable for a Chromium where npm has none', async () => {
  await expect(locateChromium('darwin-arm64', '')).rejects.toThrow(/\(darwin-arm64\)\. Set CHROMIUM_PATH to/);
  expect(await locateChromium('darwin-arm64', '/opt/chrome')).toBe('/opt/chrome');
});

it('names the variable for a DynamoDB engine where npm has none', () => {
  expect(() => dynoxideProgram('linux-arm64')).toThrow(/\(linux-arm64\)\. Set DYNAMODB_ENDPOINT to/);
  expect(dynoxideProgram('linux-x64')).toMatch(/dynoxide$/);
});

it('says what a build lacks that was made on another system', () => {
  expect(() => assertDeployable('/nonexistent', 'darwin-arm64')).toThrow(
    /can’t be deployed from darwin-arm64.+npm install --no-save --force @myriaddreamin\/typst/,
  );
});

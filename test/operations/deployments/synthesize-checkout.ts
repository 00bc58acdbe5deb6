import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { z } from 'zod';
import type { StageConfig } from '../../../infra/config.ts';
import type { composeStacks } from '../../../infra/stacks/compose.ts';

// `node synthesize-checkout.ts FOLDER`: prints the templates of the checkout's stage prod in the order of their deployment.
const folder = path.resolve(process.argv[2] ?? '.');
const isFunction = (value: unknown): boolean => typeof value === 'function';
const Config = z.object({ StageConfig: z.custom<typeof StageConfig>() });
const Compose = z.object({ composeStacks: z.custom<typeof composeStacks>(isFunction) });
const Settings = z.object({ context: z.record(z.string(), z.unknown()) });

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const config = Config.parse(await import(path.join(folder, 'infra/config.ts'))).StageConfig;
const compose = Compose.parse(await import(path.join(folder, 'infra/stacks/compose.ts'))).composeStacks;

const app = new App({
  context: Settings.parse(readJson('cdk.json')).context,
  outdir: path.join(folder, 'cdk.out'),
  analyticsReporting: false,
});
const prod = z.record(z.string(), z.unknown()).parse(readJson('infra/stages/prod.json'));
compose(app, config.parse({ ...prod, stage: 'prod' }), placeholder);
const stacks = app
  .synth()
  .stacks.map(({ stackName, template }) => ({ name: stackName, template: template as unknown }));
writeFileSync(path.join(folder, 'stacks.json'), JSON.stringify(stacks));

/** Returns a folder in place of a build, as the templates don't depend on its content. */
function placeholder(built: string): string {
  const target = path.join(folder, 'placeholder', built);
  mkdirSync(path.join(target, 'assets'), { recursive: true });
  for (const file of ['index.html', 'index.mjs', 'assets/app.js'])
    writeFileSync(path.join(target, file), built);
  return target;
}

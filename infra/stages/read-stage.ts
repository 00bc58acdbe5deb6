import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { SETTINGS, StageConfig } from '../config.ts';

const Settings = z.record(z.string(), z.unknown());

/** The file of a stage's settings. */
export const stageFile = (stage: string): string => `infra/stages/${stage}.json`;

/**
 * Reads the settings of a stage: its file, overridden by the CDK's context. `dev` needs no file.
 * @param context reads one value of the CDK's context
 * @throws ZodError that names each invalid setting; Error if a stage other than `dev` has no file
 */
export function readStage(context: (name: string) => unknown): StageConfig {
  const stage = z.string().default('dev').parse(context('stage'));
  const given = SETTINGS.map((name) => [name, context(name)]).filter(([, value]) => value !== undefined);
  return StageConfig.parse({ ...readFile(stage), ...Object.fromEntries(given), stage });
}

function readFile(stage: string): Record<string, unknown> {
  const file = stageFile(stage);
  if (existsSync(file)) return Settings.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (stage === 'dev') return {};
  throw new Error(`There is no stage ${stage}: write its settings to ${file} (docs/deploying.md).`);
}

/**
 * Returns the settings that still have the repository's placeholders: addresses below `.example`, which nobody can own
 * (RFC 2606), and a hosted zone of zeros. A stage with placeholders can be synthesized, but not deployed.
 */
export function placeholdersIn(config: StageConfig): string[] {
  return Object.entries(config)
    .filter(([, value]) => /\.example(?:$|[/",\]])|^Z0+$/.test([value].flat().join(',')))
    .map(([name, value]) => `${name} is ${[value].flat().join(', ')}`);
}

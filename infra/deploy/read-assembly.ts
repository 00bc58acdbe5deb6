import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { StackTemplate } from './templates.ts';

/** A stack of an assembly, with where it is deployed. */
export interface AssembledStack extends StackTemplate {
  /** `unknown-region` if the stage sets none. */
  region: string;
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      dependencies: z.array(z.string()).default([]),
      properties: z.looseObject({ templateFile: z.string().optional() }).optional(),
    }),
  ),
});

/** Reads the stacks of a synthesized assembly, in the order of their deployment. */
export function readAssembledStacks(folder: string): AssembledStack[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { artifacts } = Manifest.parse(read('manifest.json'));
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    for (const other of artifacts[id]?.dependencies ?? []) if (!ordered.has(other)) visit(other);
    ordered.add(id);
  };
  for (const id of Object.keys(artifacts)) visit(id);
  return [...ordered].flatMap((name) => {
    const { type, environment = '', properties: { templateFile } = {} } = artifacts[name] ?? {};
    if (type !== 'aws:cloudformation:stack' || templateFile === undefined) return [];
    const template = z.record(z.string(), z.unknown()).parse(read(templateFile));
    return [{ name, template, region: environment.split('/').at(-1) ?? '' }];
  });
}

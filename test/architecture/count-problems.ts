import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { BIOME_IMPORTS } from './biome-imports.ts';
import { importCircles } from './import-circles.ts';
import type { ImportGraph } from './import-graph.ts';
import { foldersIn, GROUPS } from './import-rules.ts';

/** Modules in the wrong place, by problem. */
export function countProblems(graph: ImportGraph): Record<string, string[]> {
  return {
    'flat files in functions/_lib': [...graph.keys()].filter((module) =>
      /^functions\/_lib\/[^/]+$/.test(module),
    ),
    'modules of functions/_lib used by one function only': usedByOneFunction(graph),
    'import circles': importCircles(graph),
    'features without an import rule': withoutImportRule(),
  };
}

/** The build adds this module to every function (infra/build/build-functions.ts). */
const INJECTED = 'functions/_lib/runtime/structured-log-installed.ts';

/**
 * Each module of `functions/_lib` that at most one function reaches, with that function. Programs of `test`, such as benchmarks, are
 * users too; fixtures of tests aren't.
 */
function usedByOneFunction(graph: ImportGraph): string[] {
  const tests = testModules(graph);
  const programs = programsIn(graph);
  const usersOf = new Map<string, Set<string>>();
  for (const [module, imported] of graph) {
    const isProgram = programs.has(module);
    if ((tests.has(module) && !isProgram) || module.startsWith('functions/_lib/')) continue;
    for (const reached of reachedFrom(imported, graph)) {
      usersOf.set(
        reached,
        (usersOf.get(reached) ?? new Set()).add(isProgram ? 'a program' : functionOf(module)),
      );
    }
  }
  const injected = reachedFrom([INJECTED], graph);
  return [...graph.keys()]
    .filter((module) => module.startsWith('functions/_lib/') && !tests.has(module) && !injected.has(module))
    .map((module) => ({ module, users: [...(usersOf.get(module) ?? [])] }))
    .filter(({ users }) => users.length < 2)
    .map(({ module, users }) => `${module} (${users.join(', ') || 'no function'})`);
}

/** The programs of `test` that npm scripts start. */
function programsIn(graph: ImportGraph): Set<string> {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const started = Object.values(scripts).flatMap((command) => /\btest\/\S+\.ts/.exec(command)?.[0] ?? []);
  return new Set(started.filter((module) => graph.has(module)));
}

/** The tests and the fixtures that only tests import. */
function testModules(graph: ImportGraph): Set<string> {
  const importersOf = new Map<string, string[]>();
  for (const [module, imported] of graph) {
    for (const each of imported) importersOf.set(each, [...(importersOf.get(each) ?? []), module]);
  }
  const tests = new Set([...graph.keys()].filter((module) => /^test\/|\.test\.tsx?$/.test(module)));
  for (const test of tests) {
    for (const imported of graph.get(test) ?? []) {
      // A function's entry is served, whoever imports it.
      if (imported.endsWith('/index.ts')) continue;
      if (importersOf.get(imported)?.every((importer) => tests.has(importer))) tests.add(imported);
    }
  }
  return tests;
}

/** The function a module belongs to, or its layer outside of `functions`. */
function functionOf(module: string): string {
  const [layer = '', folder = '', subfolder] = module.split('/');
  if (layer !== 'functions') return layer;
  return GROUPS.includes(`${layer}/${folder}`) ? `${folder}/${subfolder}` : folder;
}

/** The modules of `functions/_lib` among these and what those import in turn. */
function reachedFrom(modules: Iterable<string>, graph: ImportGraph): Set<string> {
  const reached = new Set([...modules].filter((module) => module.startsWith('functions/_lib/')));
  for (const module of reached) {
    for (const imported of graph.get(module) ?? []) {
      if (imported.startsWith('functions/_lib/')) reached.add(imported);
    }
  }
  return reached;
}

const Rules = z.object({
  overrides: z.array(
    z.object({
      linter: z.object({
        rules: z.object({
          style: z.object({
            noRestrictedImports: z.object({
              options: z.object({ patterns: z.array(z.object({ group: z.array(z.string()) })) }),
            }),
          }),
        }),
      }),
    }),
  ),
});

/** The features of web and the functions that no rule keeps others from importing. */
function withoutImportRule(): string[] {
  const { overrides } = Rules.parse(JSON.parse(readFileSync(BIOME_IMPORTS, 'utf8')));
  const refused = overrides
    .flatMap(({ linter }) => linter.rules.style.noRestrictedImports.options.patterns)
    .flatMap(({ group }) => group);
  const functions = ['functions', ...GROUPS].flatMap(foldersIn).filter((folder) => !folder.endsWith('/_lib'));
  return [...foldersIn('web/src/features'), ...functions].filter((folder) => {
    const name = folder.split('/').at(-1);
    return !refused.includes(`../${name}/**`);
  });
}

import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The imports forbidden to the files of some folders, as Biome's `noRestrictedImports` takes them. */
export interface ImportRule {
  /** Globs of files in folders of one depth, so that the same `../` leads out of each. */
  includes: string[];
  patterns: Restriction[];
}

/** Folders that an area must not import from, and the message. */
interface Restriction {
  group: string[];
  message: string;
}

/** A folder of the repository whose files, at any depth, have the same restrictions. */
interface Area {
  root: string;
  /** Folders in it that are separate areas. */
  except?: string[];
  restrictions: Restriction[];
}

const LAYERS = ['examples', 'functions', 'infra', 'shared', 'test', 'web'];
/** Folders of `functions` that hold several functions: `functions/jobs/send-email` is one. */
export const GROUPS = ['functions/events', 'functions/jobs'];

/** The import rules of ARCHITECTURE.md, for the folders that exist. */
export function importRules(): ImportRule[] {
  return areas().flatMap(({ root, except = [], restrictions }) =>
    depthsOf(root, except).map((depth) => ({
      includes: [root + '/*'.repeat(depth - depthOf(root) + 1), ...except.map((each) => `!${each}/**`)],
      patterns: restrictions.map(({ group, message }) => ({
        group: group.map((folder) => specifierOf(folder, root, depth)),
        message: `${message} (ARCHITECTURE.md).`,
      })),
    })),
  );
}

function areas(): Area[] {
  const functions = foldersIn('functions').filter((folder) => folder !== 'functions/_lib');
  const noFunction = {
    group: functions,
    message: 'A function imports shared and functions/_lib alone; what two need is in functions/_lib',
  };
  const fromFunctions = [layersExcept('functions', 'shared'), noFunction];
  return [
    { root: 'examples', restrictions: [layersExcept('examples', 'shared')] },
    { root: 'shared', restrictions: [layersExcept('shared')] },
    ...webAreas(),
    { root: 'functions', except: [...GROUPS, 'functions/pages'], restrictions: fromFunctions },
    ...GROUPS.map((root) => ({
      root,
      restrictions: [...fromFunctions, { ...noFunction, group: foldersIn(root) }],
    })),
    {
      root: 'functions/pages',
      restrictions: [
        layersExcept('functions', 'shared', 'web'),
        noFunction,
        webExcept('The function pages renders with web/src/server alone', 'server'),
      ],
    },
    {
      root: 'infra',
      restrictions: [
        layersExcept('functions', 'infra', 'shared', 'web'),
        webExcept('infra renders with web/src/server alone', 'server'),
      ],
    },
  ];
}

function webAreas(): Area[] {
  const webAlone = layersExcept('shared', 'web');
  const parts = ['web/src/features', 'web/src/lib', 'web/src/ui'];
  return [
    { root: 'web', except: parts, restrictions: [webAlone] },
    {
      root: 'web/src/features',
      restrictions: [
        webAlone,
        webExcept(
          'A feature imports shared, lib, and ui alone; pages compose features',
          'features',
          'lib',
          'ui',
        ),
        {
          group: foldersIn('web/src/features'),
          message: 'Features never import each other; pages compose them',
        },
      ],
    },
    {
      root: 'web/src/lib',
      restrictions: [webAlone, webExcept('lib imports shared and itself alone', 'lib')],
    },
    {
      root: 'web/src/ui',
      restrictions: [
        webAlone,
        webExcept('ui knows no feature', 'app', 'lib', 'ui'),
        { group: ['shared/domain'], message: 'ui knows no domain' },
      ],
    },
  ];
}

function layersExcept(...allowed: string[]): Restriction {
  return {
    group: LAYERS.filter((layer) => !allowed.includes(layer)),
    message: `This folder imports ${allowed.join(', ')} alone`,
  };
}

function webExcept(message: string, ...allowed: string[]): Restriction {
  const group = foldersIn('web/src').filter((folder) => !allowed.includes(path.basename(folder)));
  return { group, message };
}

/** The folders directly in a folder, as paths. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .toSorted();

const depthOf = (folder: string): number => folder.split('/').length;

/** The depths of an area's folders that hold modules. */
function depthsOf(root: string, except: string[]): number[] {
  const modules = globSync(`${root}/**/*.{ts,tsx}`, {
    exclude: (file) => except.some((each) => file === each || file.startsWith(`${each}/`)),
  });
  return [...new Set(modules.map((module) => depthOf(path.dirname(module))))].toSorted();
}

/** How a file in a folder of this depth below `root` writes an import from `folder`. */
function specifierOf(folder: string, root: string, depth: number): string {
  if (folder.startsWith('shared/')) return `#${folder}/**`;
  const [parts, ancestors] = [folder.split('/'), root.split('/')];
  const end = parts.findIndex((part, index) => part !== ancestors[index]);
  return `${'../'.repeat(depth - end)}${parts.slice(end).join('/')}/**`;
}

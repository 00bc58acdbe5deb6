import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** A package of the lockfile. */
export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression; `none` if the package states none. */
  license: string;
  isDev: boolean;
  /** Where it comes from; undefined for npm's registry (`omit-lockfile-registry-resolved`). */
  resolved: string | undefined;
  /** The hash that it must have; undefined if it is part of another package. */
  integrity: string | undefined;
  isBundled: boolean;
  /** Whether it is a build for other systems, which is never installed here and whose entry may be incomplete. */
  isElsewhere: boolean;
}

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      os: z.unknown().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

/** Reads the packages of a lockfile, without a network. */
export function readPackages(file = 'package-lock.json'): LockedPackage[] {
  return Object.entries(Lockfile.parse(JSON.parse(readFileSync(file, 'utf8'))).packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license, dev = false, os, resolved, integrity, inBundle = false }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? 'none',
      isDev: dev,
      resolved,
      integrity,
      isBundled: inBundle,
      isElsewhere: os !== undefined && license === undefined,
    }));
}

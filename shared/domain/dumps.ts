/** The prefix of dumps in the files bucket; erasing a paper deletes all of them (docs/erasure.md). */
export const DUMPS_PREFIX = 'public/dumps/';

/** Days after which a dump is deleted. A new one is written each night. */
export const DUMP_DAYS = 7;

/** Where programs find the lists of ResourceSync (ANSI/NISO Z39.99). */
export const RESOURCE_SYNC_PATH = '/.well-known/resourcesync';

/** The files with fixed names. Those of a night are in a folder with its date. */
export const DUMP_FILES = {
  manifest: 'manifest.json',
  capabilities: 'resourcesync/capabilitylist.xml',
  resources: 'resourcesync/resourcelist.xml',
  changes: 'resourcesync/changelist.xml',
  /** What a run leaves for the next one, until a dump is whole. */
  unfinished: 'unfinished.json',
} as const;

/** Returns the S3 key of a dump's file, and its path on the site. */
export const dumpKey = (name: string): string => DUMPS_PREFIX + name;
export const dumpPath = (name: string): string => `/files/dumps/${name}`;

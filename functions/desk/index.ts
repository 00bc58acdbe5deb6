import { ulid } from 'ulid';
import { desk } from '#shared/contract/desk.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { appealCase, getReport } from './appeal-case.ts';
import { decideCase } from './decide-case.ts';
import { decideMany } from './decide-many.ts';
import { closeFlag } from './desk-flags.ts';
import { decideLimit } from './limit-requests.ts';
import { listQueue } from './list-queue.ts';

const deps = { clock: systemClock, newId: ulid };
const decide = decideCase(deps);

export const handler = resource(desk, {
  queue: listQueue,
  decide,
  decideMany: decideMany(decide),
  decideLimit: decideLimit(deps),
  closeFlag: closeFlag(deps),
  report: getReport,
  appeal: appealCase(deps),
});

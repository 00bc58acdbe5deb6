import { permit } from '../constructs/permit.ts';
import type { ResourceFunction } from '../constructs/resource-function.ts';
import type { DataStack } from './data-stack.ts';

/** Lets a function check each component of the platform by a small read (component-health.ts). */
export const permitProbes = (fn: ResourceFunction, data: DataStack) =>
  permit(fn)
    .toRead(data.publishing)
    .toRead(data.reviewing)
    .toRead(data.ledger)
    .toRead(data.notifications)
    .toReadAndWrite(data.operations)
    .toGet(data.files, 'public/')
    .toGet(data.searchIndex, 'bases/');

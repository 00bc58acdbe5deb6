import { checks } from '#shared/contract/checks.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { checkReferences } from './check-references.ts';

export const handler = resource(checks, { references: checkReferences({ clock: systemClock }) });

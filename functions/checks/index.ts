import { ulid } from 'ulid';
import { checks } from '#shared/contract/checks.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { addReproduction } from './add-reproduction.ts';
import { checkReferences } from './check-references.ts';
import { getReproduction, listReproductions } from './get-reproductions.ts';
import { startReproduction } from './start-reproduction.ts';
import { voteOnReproduction } from './vote-on-reproduction.ts';

export const handler = resource(checks, {
  references: checkReferences({ clock: systemClock }),
  startReproduction: startReproduction({ clock: systemClock, newId: ulid }),
  addReproduction: addReproduction({ clock: systemClock, newId: ulid }),
  voteOnReproduction: voteOnReproduction({ clock: systemClock }),
  reproductions: listReproductions,
  reproduction: getReproduction,
});

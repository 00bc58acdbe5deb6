import { versions } from '#shared/contract/versions.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { getHistory } from './get-history.ts';

export const handler = resource(versions, {
  history: getHistory,
  diff: onDemand(async () => (await import('./diff-versions.ts')).diffVersions),
  proceedings: onDemand(async () =>
    (await import('./proceedings/package-proceedings.ts')).packageProceedings({ clock: systemClock }),
  ),
  download: onDemand(async () => (await import('./download-paper.ts')).downloadPaper({ clock: systemClock })),
});

import { removeKeys } from './acts/join.ts';
import { Content } from './content.ts';
import { inOrder } from './in-order.ts';
import { perform } from './perform.ts';
import { planSteps } from './plan-steps.ts';
import { readProgress } from './progress.ts';
import { readJournal } from './read-journal.ts';
import { SITE_EVENTS } from './site-events.ts';
import { Settings, World } from './world.ts';

// Started by `npm start` (infra/local/demonstration.ts): does through the API what examples/journal.json says, each event at its
// time. A load that was interrupted continues where it stopped.
const settings = Settings.parse(JSON.parse(process.env.DEMONSTRATION ?? '{}'));
const content = new Content();
const progress = readProgress(settings.progress);
const world = new World(settings, content, progress);
const done = new Set(progress.done);
const steps = planSteps([...readJournal(), ...SITE_EVENTS], content, Date.parse(progress.startedAt));
await inOrder(steps, async (step) => {
  if (done.has(step.id)) return;
  await perform(world, step).catch((cause: unknown) => {
    throw new Error(`The demonstration stopped at "${step.id}".`, { cause });
  });
  progress.done.push(step.id);
  world.save();
});
await finish();

/** Alerts of saved searches go out at the end, and the loader gives its keys back. */
async function finish(): Promise<void> {
  await world.runJob('search-alerts');
  for (const username of Object.keys(progress.keys)) {
    await removeKeys(world, username);
    delete progress.keys[username];
    world.save();
  }
  progress.finishedAt = new Date().toISOString();
  world.save();
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { probeAccount, registerSomebody } from './probe-account.ts';
import type { Site } from './site-client.ts';
import { until } from './until.ts';

/** One thing that people do, tried on a deployed stage. */
export interface SmokeStep {
  name: string;
  milliseconds: number;
}

/** The title of the probe's only paper; each run adds a version. */
const TITLE = 'A probe of this platform';

const Mine = z.object({
  data: z.object({ papers: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
const Sent = z.object({ data: z.object({ id: z.string(), archiveId: z.string(), version: z.number() }) });
const Pipeline = z.object({ data: z.object({ status: z.string() }) });
const Paper = z.object({
  data: z.object({ title: z.string(), files: z.array(z.object({ name: z.string(), url: z.string() })) }),
});
const Found = z.object({
  data: z.object({ papers: z.array(z.object({ id: z.string() })), corrected: z.array(z.unknown()) }),
});

/**
 * Does on a served stage what its people do: opens the site, registers, publishes a paper, reads it as a page, as data and as PDF, and
 * searches for it. The paper is a new version of the probe account's only paper, so that runs don't fill the archive.
 * @param apiKey of the probe account; without one, the mails must be readable, as on the local cloud
 * @returns the steps with their durations
 * @throws Error that names the step and what it answered
 */
export async function smokeTest(
  site: Site,
  apiKey: string | undefined,
  tell: (step: SmokeStep) => void = () => undefined,
): Promise<SmokeStep[]> {
  const steps: SmokeStep[] = [];
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    try {
      const result = await act();
      const done = { name, milliseconds: Math.round(performance.now() - started) };
      steps.push(done);
      tell(done);
      return result;
    } catch (error) {
      throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  // Letters only, so that search takes it as one word.
  const word = `probe${randomBytes(8)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
  await step('open the site', () => site.page('/', 'Colophon'));
  await step('register', () => registerSomebody(site));
  const probe = await step('log in', () => probeAccount(site, apiKey));
  const paper = await step('publish', () => publish(probe, word));
  const version = `${paper.archiveId}v${paper.version}`;
  await step('read the data', async () => {
    const { data } = Paper.parse(await probe.json('GET', `/papers/${version}`));
    if (data.title !== TITLE) throw new Error(`the title is ${data.title}`);
  });
  await step('read the page', () => site.page(`/papers/${version}`, TITLE));
  await step('read the PDF', async () => {
    const { data } = Paper.parse(await probe.json('GET', `/papers/${version}`));
    const pdf = data.files.find(({ name }) => name === 'paper.pdf');
    if (pdf === undefined) throw new Error('the version has no paper.pdf');
    await site.page(pdf.url, '%PDF');
  });
  await step('search', () =>
    until(60, 'the paper isn’t found', async () => {
      const { data } = Found.parse(await probe.json('GET', `/search?q=${word}`));
      return (data.corrected.length === 0 && data.papers.some(({ id }) => id === paper.id)) || undefined;
    }),
  );
  return steps;
}

/** Submits the probe's paper, or a new version of it, and waits until it is public. */
async function publish(probe: Site, word: string): Promise<z.infer<typeof Sent>['data']> {
  const { data } = Mine.parse(await probe.json('GET', '/users/me/papers'));
  const earlier = data.papers.find(({ title }) => title === TITLE);
  const { data: paper } = Sent.parse(
    earlier === undefined
      ? await probe.json('POST', '/papers', submission(word))
      : await probe.json('PUT', `/papers/${earlier.id}`, submission(word)),
  );
  await until(180, 'the pipeline doesn’t end', async () => {
    const { data: pipeline } = Pipeline.parse(
      await probe.json('GET', `/papers/${paper.archiveId}v${paper.version}/pipeline-status`),
    );
    if (pipeline.status === 'completed') return true;
    if (pipeline.status === 'processing') return undefined;
    throw new Error(`the pipeline ended with ${pipeline.status}`);
  });
  return paper;
}

function submission(word: string): FormData {
  const form = new FormData();
  const fields = {
    title: TITLE,
    abstract:
      'Operators submit this paper after each deployment, to see that papers are published, read and found.',
    paperType: 'NOTE',
    primaryCategory: 'cs.SE',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const text = `# Introduction\n\nThis version was submitted by a program at ${new Date().toISOString()}. It has the word ${word}, by which the program searches for it.\n`;
  form.append('files', new Blob([text]), 'paper.md');
  return form;
}

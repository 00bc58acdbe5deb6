import { expect, it } from 'vitest';
import { changeNoteEntity } from '../../functions/_lib/papers/change-entities.ts';
import { versionEntity, versionItem } from '../../functions/_lib/papers/paper-entities.ts';
import { getVersion } from '../../functions/_lib/papers/paper-repository.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { useTablesOf } from '../support/tables-of.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();

const fontOf = async (archiveId: string) => {
  const page = await (await fetch(new URL(`/papers/${archiveId}`, platform().url))).text();
  return /font-family:Paper Math;src:url\(([^)]+)\)/.exec(page)?.[1];
};

it('is made of a paper’s formulas, and stays in caches', async () => {
  const { archiveId } = await aPublishedPaper(await aSupervisor());
  const address = await fontOf(archiveId);
  const font = await fetch(new URL(address ?? '', platform().url));
  expect(font.status).toBe(200);
  expect(font.headers.get('content-type')).toBe('font/woff2');
  expect(font.headers.get('cache-control')).toContain('immutable');
  const bytes = new Uint8Array(await font.arrayBuffer());
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 4))).toBe('wOF2');
  expect(bytes.length).toBeLessThan(20_000);
});

it('is added to a paper from before, with the next change of what readers see', async () => {
  useTablesOf(platform());
  const { id, archiveId } = await aPublishedPaper(await aSupervisor());
  await platform().idle();
  const version = await getVersion(id, 1);
  if (!version?.drawn) throw new Error('The paper has no version that was drawn.');
  const { withMathFont: _, ...drawn } = version.drawn;
  const before = {
    ...version,
    drawn,
    files: version.files?.filter(({ role }) => role !== 'math-font') ?? [],
  };
  await versionEntity().put(versionItem(before)).go();
  expect((await getVersion(id, 1))?.files?.some(({ role }) => role === 'math-font')).toBe(false);
  await changeNoteEntity().patch({ paperId: id }).set({ changedAt: new Date().toISOString() }).go();
  const after = await until(
    async () => (await getVersion(id, 1))?.files?.find(({ role }) => role === 'math-font'),
    'the font of formulas',
  );
  expect(await fontOf(archiveId)).toContain(after.name);
});

import { expect, it, vi } from 'vitest';
import { pageOf, renderedOnce, wholePage } from './kept-pages.ts';

vi.mock('./fill-template.ts', () => ({
  fillTemplate: ({ root, state }: { root: string; state: string }) => `<main>${root}</main>${state}<footer>`,
}));

const page = (root: string) => ({ head: '', root, state: `{"dataUpdatedAt":1,"dehydratedAt":2,"a":3}` });

it('renders a page again only if it shows something else', async () => {
  const render = vi.fn(async () => page('text'));
  const first = await renderedOnce({ url: '/a', paper: { views: 1 } }, render);
  const again = await renderedOnce({ url: '/a', paper: { views: 1 } }, render);
  expect([again.etag, render.mock.calls.length]).toEqual([first.etag, 1]);
  await renderedOnce({ url: '/a', paper: { views: 2 } }, render);
  await renderedOnce({ url: '/b', paper: { views: 1 } }, render);
  expect(render).toHaveBeenCalledTimes(3);
});

it('says when the data were read, and leaves the same words in a text as they are', () => {
  const whole = wholePage(page('"dataUpdatedAt":1'));
  const html = pageOf(whole);
  const [, updated, dehydrated] =
    /"dataUpdatedAt":(\d+),"dehydratedAt":(\d+),"a":3}<footer>$/.exec(html) ?? [];
  expect(Number(updated)).toBeGreaterThan(Date.now() - 60_000);
  expect(dehydrated).toBe(updated);
  expect(html).toContain('<main>"dataUpdatedAt":1</main>');
});

it('changes the ETag with the page alone', () => {
  expect(wholePage(page('a')).etag).toBe(
    wholePage({ ...page('a'), state: '{"dataUpdatedAt":9,"dehydratedAt":9,"a":3}' }).etag,
  );
  expect(wholePage(page('a')).etag).not.toBe(wholePage(page('b')).etag);
});

it('keeps the pages that were asked for last', async () => {
  const large = (text: string) => async () => page(text.repeat(8_000_000));
  const render = vi.fn(large('a'));
  await renderedOnce({ url: '/large-a' }, render);
  await renderedOnce({ url: '/large-b' }, large('b'));
  await renderedOnce({ url: '/large-a' }, render);
  await renderedOnce({ url: '/large-c' }, large('c'));
  await renderedOnce({ url: '/large-a' }, render);
  expect(render).toHaveBeenCalledTimes(1);
  const renderB = vi.fn(large('b'));
  await renderedOnce({ url: '/large-b' }, renderB);
  expect(renderB).toHaveBeenCalledTimes(1);
});

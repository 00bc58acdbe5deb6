import { ORPCError } from '@orpc/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver, type DraftState } from './draft-saver.ts';

const AT = '2026-11-21T09:00:00.000Z';

/** A server with one draft, as the API has it, and pages that edit it. */
function aServer() {
  let kept: { revision: number; updatedAt: string; text: string } | null = null;
  return {
    kept: () => kept,
    aPage(revision = 0) {
      const page = { text: '', state: { kind: 'untouched' } as DraftState };
      const saver = createDraftSaver(
        {
          save: async (over) => {
            const there = kept?.revision ?? 0;
            if (over !== there)
              throw new ORPCError('draft-changed', {
                status: 409,
                data: { success: false, error: 'Changed.', code: 'draft-changed', revision: there },
              });
            kept = { revision: over + 1, updatedAt: AT, text: page.text };
            return kept;
          },
          read: async () => kept,
          drop: async () => {
            kept = null;
          },
        },
        revision,
        (state) => {
          page.state = state;
        },
      );
      const type = async (text: string) => {
        page.text = text;
        saver.changed();
        await vi.advanceTimersByTimeAsync(2000);
      };
      return { saver, page, type };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('saving a draft', () => {
  it('waits for a pause, then updates its own revision', async () => {
    const server = aServer();
    const { saver, page, type } = server.aPage();
    page.text = 'T';
    saver.changed();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.kept()).toBeNull();
    await type('To be');
    expect(server.kept()).toMatchObject({ revision: 1, text: 'To be' });
    expect(page.state).toEqual({ kind: 'saved', at: new Date(AT) });
    await type('To be continued');
    expect(server.kept()).toMatchObject({ revision: 2, text: 'To be continued' });
  });

  it('saves at once when the user leaves the page, but not after a stop', async () => {
    const server = aServer();
    const { saver, page } = server.aPage();
    page.text = 'Left';
    saver.changed();
    saver.saveNow();
    await saver.stop();
    expect(server.kept()).toBeNull();
    saver.changed();
    saver.saveNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.kept()).toMatchObject({ text: 'Left' });
  });

  it('starts a new draft after a delete', async () => {
    const server = aServer();
    const { saver, page, type } = server.aPage();
    await type('Once');
    await saver.drop();
    expect([server.kept(), page.state]).toEqual([null, { kind: 'untouched' }]);
    await type('Again');
    expect(server.kept()).toMatchObject({ revision: 1, text: 'Again' });
  });
});

describe('two pages with the same draft', () => {
  it('conflict, and the later page can overwrite the draft', async () => {
    const server = aServer();
    const [one, two] = [server.aPage(), server.aPage()];
    await one.type('Mine');
    await two.type('Theirs');
    expect(two.page.state).toEqual({ kind: 'conflict', revision: 1 });
    await two.type('Theirs, and more');
    expect(server.kept()).toMatchObject({ text: 'Mine' });
    two.saver.saveOver(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.kept()).toMatchObject({ revision: 2, text: 'Theirs, and more' });
  });

  it('conflict, and the later page can load the other draft, or none if it was deleted', async () => {
    const server = aServer();
    const [one, two] = [server.aPage(), server.aPage()];
    await one.type('Mine');
    await two.type('Theirs');
    expect(await two.saver.takeTheirs()).toMatchObject({ text: 'Mine' });
    await two.type('Both');
    expect(server.kept()).toMatchObject({ revision: 2, text: 'Both' });
    await two.saver.drop();
    await one.type('Still mine');
    expect(one.page.state).toEqual({ kind: 'conflict', revision: 0 });
    expect(await one.saver.takeTheirs()).toBeNull();
    expect(one.page.state).toEqual({ kind: 'untouched' });
  });
});

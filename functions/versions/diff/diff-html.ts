import type { Element, ElementContent } from 'hast';
import type { DiffChange, DiffKind } from '#shared/domain/paper-history.ts';
import { buildInline } from './build-inline.ts';
import { compareBlocks, isWhole } from './compare-block.ts';
import { diffTokens, type Segment } from './diff-tokens.ts';
import { element, textOf, withoutDeadLinks, withoutIds, writeHtml } from './hast.ts';
import { matchBlocks, type Step } from './match-blocks.ts';
import { nest, type Placed } from './nest-blocks.ts';
import { type Block, readBlocks } from './read-blocks.ts';

export interface HtmlDiff {
  html: string;
  changes: DiffChange[];
  blocks: Record<DiffKind, number>;
  words: { inserted: number; deleted: number };
}

/**
 * Compares two rendered papers: returns the newer text with the deletions in it. Words are in <ins> and <del>; a formula,
 * figure or image is inserted or deleted whole; blocks have `data-change`, the first of each change its id. Both texts
 * must be sanitized, and so is the result.
 */
export function diffHtml(before: string, after: string): HtmlDiff {
  const steps = matchBlocks(readBlocks(before), readBlocks(after));
  const writer = new DiffWriter();
  for (const step of steps) writer.write(step);
  return writer.finish();
}

/** Returns the words of two short texts, deleted, inserted and in common, for titles and abstracts. */
export function diffText(before: string, after: string): string {
  const tokens = (value: string) =>
    readBlocks(writeHtml([{ type: 'text', value }])).flatMap((block) => block.tokens);
  return writeHtml(buildInline(diffTokens(tokens(before), tokens(after))));
}

const EXCERPT = 90;
const BARE: ReadonlySet<string> = new Set(['table', 'math']);

class DiffWriter {
  readonly #placed: Placed[] = [];
  readonly #changes: DiffChange[] = [];
  readonly #blocks: Record<DiffKind, number> = { inserted: 0, deleted: 0, moved: 0, changed: 0 };
  readonly #words = { inserted: 0, deleted: 0 };
  /** The ids of moves, by the original block: the note at the old place may come before or after the new place. */
  readonly #moves = new Map<Block, string>();
  #section: string | null = null;
  #open: DiffKind | undefined;

  write(step: Step): void {
    switch (step.kind) {
      case 'same':
        this.#open = undefined;
        this.#place(step.after, step.after.element);
        break;
      case 'inserted':
        this.#whole('inserted', step.after);
        break;
      case 'deleted':
        this.#whole('deleted', step.before);
        break;
      case 'moved-away':
        this.#open = undefined;
        this.#place(step.before, this.#signpost(step.before, step.after));
        break;
      case 'moved':
        this.#rewritten('moved', step.before, step.after);
        break;
      case 'changed':
        this.#rewritten('changed', step.before, step.after);
        break;
    }
    const shown = 'after' in step && step.kind !== 'moved-away' ? step.after : undefined;
    if (shown?.kind === 'heading') this.#section = textOf(shown.element).trim();
  }

  finish(): HtmlDiff {
    return {
      html: writeHtml(withoutDeadLinks(nest(this.#placed))),
      changes: this.#changes,
      blocks: this.#blocks,
      words: this.#words,
    };
  }

  #place(block: Block, shown: Element): void {
    this.#placed.push({ wrappers: block.wrappers, element: shown });
  }

  #whole(kind: 'inserted' | 'deleted', block: Block): void {
    const segment: Segment = { kind, tokens: block.tokens };
    this.#count([segment]);
    const clean = kind === 'deleted' ? withoutIds(block.element) : block.element;
    const children: ElementContent[] = isWhole(block) ? clean.children : buildInline([segment]);
    this.#place(block, this.#marked(kind, block, { ...clean, children }));
  }

  #rewritten(kind: 'changed' | 'moved', before: Block, after: Block): void {
    const comparison = compareBlocks(before, after);
    if (comparison.kind === 'rewritten') {
      this.#count(comparison.segments);
      this.#place(
        after,
        this.#marked(kind, after, comparison.element, kind === 'moved' ? this.#moveId(before) : ''),
      );
      return;
    }
    if (kind === 'moved' && before.key === after.key) {
      this.#place(after, this.#marked(kind, after, after.element, this.#moveId(before)));
      return;
    }
    this.#count([
      { kind: 'deleted', tokens: before.tokens },
      { kind: 'inserted', tokens: after.tokens },
    ]);
    const first = this.#marked('changed', after, withoutIds(before.element));
    this.#place(after, { ...first, properties: { ...first.properties, dataPart: 'deleted' } });
    const { tagName, properties, children } = after.element;
    this.#place(
      after,
      element(tagName, { ...properties, dataChange: 'changed', dataPart: 'inserted' }, children),
    );
  }

  /** Starts or continues a change: adjacent inserted, deleted or moved blocks count as one. */
  #marked(kind: DiffKind, block: Block, shown: Element, id = ''): Element {
    this.#blocks[kind]++;
    const properties = { ...shown.properties, dataChange: kind };
    const goesOn = kind !== 'changed' && this.#open === kind && id === '';
    this.#open = kind;
    if (goesOn) return { ...shown, properties };
    const changeId = id || `change-${this.#changes.length + 1}`;
    const excerpt = shorten(textOf(block.element));
    this.#changes.push({ id: changeId, kind, block: block.kind, excerpt, section: this.#section });
    // The element may have an id that links refer to, so the change's id is on an anchor before its text.
    const mark = element('a', { id: changeId, className: ['change-mark'], tabIndex: -1 }, []);
    // Tables and formulas can't contain the anchor.
    if (BARE.has(shown.tagName)) return element('div', { dataChange: kind }, [mark, shown]);
    return { ...shown, properties, children: [mark, ...shown.children] };
  }

  /** Returns the note at the old place of a moved block: its first words, with a link to the new place. */
  #signpost(before: Block, after: Block): Element {
    const words = element('a', { href: `#${this.#moveId(before)}` }, [
      { type: 'text', value: shorten(textOf(after.element)) },
    ]);
    const tagName = before.element.tagName === 'li' ? 'li' : 'p';
    return element(tagName, { className: ['moved-away'] }, [
      { type: 'text', value: 'Moved from here: ' },
      words,
    ]);
  }

  #moveId(before: Block): string {
    const id = this.#moves.get(before) ?? `move-${this.#moves.size + 1}`;
    this.#moves.set(before, id);
    return id;
  }

  #count(segments: Segment[]): void {
    for (const { kind, tokens } of segments) {
      if (kind !== 'same') this.#words[kind] += tokens.filter((token) => !token.isSpace).length;
    }
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= EXCERPT ? line : `${line.slice(0, line.lastIndexOf(' ', EXCERPT))} …`;
}

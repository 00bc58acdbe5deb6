import type { ConversionReport, ReportMessage } from './converted-paper.ts';
import type { SourceCounts } from './count-source.ts';
import type { Block } from './pandoc/document.ts';
import { visitBlocks } from './pandoc/walk-document.ts';
import { countWords } from './write/write-text.ts';

interface Losses {
  formulas: { failed: number; all: number };
  figures: { missing: number; all: number };
  unresolved: { references: number; citations: number };
}

/** Shorter texts have too few words to compare. */
export const COMPARED_WORDS = 200;
/** Below this score, readers see a notice that the page is incomplete. */
const lossyBelow = 0.9;

/**
 * Scores a conversion; 1 means no loss. Losses that matter more to readers weigh more. Each kind of loss is capped at its
 * weight, so that many instances of a minor loss don't make a paper worthless.
 */
export function scoreConversion(
  expected: SourceCounts,
  blocks: Block[],
  losses: Losses,
  messages: ReportMessage[],
): ConversionReport {
  const found = countDocument(blocks);
  const unknownCommands = messages.filter((message) =>
    /^The command .* is unknown/.test(message.message),
  ).length;
  const drawings = messages.filter((message) => /drawing can't be converted/.test(message.message)).length;
  const lost = [
    // A count of words in LaTeX is rough: macros add some, and drop others.
    expected.words < COMPARED_WORDS
      ? 0
      : 0.9 * share(Math.max(0, 0.8 * expected.words - found.words), 0.8 * expected.words),
    0.3 * shortfall(expected.sections, found.sections),
    0.2 * shortfall(expected.figures, found.figures),
    0.2 * shortfall(expected.tables, found.tables),
    0.2 * shortfall(expected.citations, found.citations),
    0.3 * share(losses.formulas.failed, losses.formulas.all),
    0.3 * share(losses.figures.missing, losses.figures.all),
    Math.min(0.15, 0.03 * drawings),
    Math.min(0.1, 0.01 * unknownCommands),
    Math.min(0.1, 0.02 * losses.unresolved.references),
    0.2 * share(losses.unresolved.citations, expected.citations),
  ];
  const score = Math.max(0, 1 - lost.reduce((sum, each) => sum + each, 0));
  return {
    score: Math.round(score * 1000) / 1000,
    lossy: score < lossyBelow,
    messages,
    counts: { source: expected, output: found },
  };
}

/** Counts the elements of the output like `count-source.ts` counts those of the source. */
function countDocument(blocks: Block[]): SourceCounts {
  const counts = { sections: 0, figures: 0, tables: 0, citations: 0, formulas: 0, words: countWords(blocks) };
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') counts.sections++;
      // A table that isn't one grid is a figure of that kind.
      if (block.t === 'Figure' && !block.c[0][1].includes('part'))
        counts[block.c[0][1].includes('table') ? 'tables' : 'figures']++;
      if (block.t === 'Table') counts.tables++;
    },
    inline: (inline) => {
      if (inline.t !== 'Span') return;
      if (inline.c[0][1].includes('citations')) counts.citations++;
      if (inline.c[0][1].includes('equation')) counts.formulas++;
    },
  });
  return counts;
}

// Title, abstract and references are removed from the body, so three headings can be missing.
const headingsTaken = 3;

function shortfall(expected: number, found: number): number {
  const missing =
    expected - found - (expected > headingsTaken ? headingsTaken : expected > 0 ? expected - 1 : 0);
  return share(Math.max(0, missing), expected);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

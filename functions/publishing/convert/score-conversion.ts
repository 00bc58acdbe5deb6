import type { ConversionLog } from './conversion-log.ts';
import type { ConversionReport } from './converted-paper.ts';
import type { SourceCounts } from './count-source.ts';
import type { Block } from './pandoc/document.ts';
import { rewriteBlocks, visitBlocks } from './pandoc/walk-document.ts';

interface Losses {
  formulas: { failed: number; all: number };
  figures: { missing: number; all: number };
  unresolved: { references: number; citations: number };
  /** How many headings the page has elsewhere: of title, abstract, references, and statements. */
  headingsTaken: number;
  /** Whether the PDF shows only the plain text. */
  plainPdf: boolean;
}

/** Below this score, readers see a notice that the page is incomplete. */
const lossyBelow = 0.9;
/** A paper that lost more of its words is incomplete, whatever its score. */
const MOST_WORDS_LOST = 0.03;
/** The count of a source takes letters of formulas in its own environments for words. */
const FEW_WORDS = 5;
/** A PDF without formulas and tables is half of the paper. */
const PLAIN_PDF = 0.5;

/**
 * Scores a conversion; 1 means no loss. Losses that matter more to readers weigh more. Each kind of loss is capped at its
 * weight, so that many instances of a minor loss don't make a paper worthless.
 */
export function scoreConversion(
  expected: SourceCounts,
  blocks: Block[],
  losses: Losses,
  { messages, sourceParts }: ConversionLog,
): ConversionReport {
  const found = countDocument(blocks);
  const words = share(Math.max(0, expected.words - found.words - FEW_WORDS), expected.words);
  const sections = shortfall(expected.sections, found.sections + losses.headingsTaken);
  const unknownCommands = messages.filter((message) =>
    /^The command .* is unknown/.test(message.message),
  ).length;
  const drawings = messages.filter((message) => /drawing can't be converted/.test(message.message)).length;
  const lost = [
    0.9 * words,
    0.3 * sections,
    0.2 * shortfall(expected.figures, found.figures),
    0.2 * shortfall(expected.tables, found.tables),
    0.2 * shortfall(expected.citations, found.citations),
    0.3 * share(losses.formulas.failed, losses.formulas.all),
    0.3 * share(losses.figures.missing, losses.figures.all),
    Math.min(0.15, 0.03 * drawings),
    Math.min(0.3, 0.05 * sourceParts.length),
    losses.plainPdf ? PLAIN_PDF : 0,
    Math.min(0.1, 0.01 * unknownCommands),
    Math.min(0.1, 0.02 * losses.unresolved.references),
    0.2 * share(losses.unresolved.citations, expected.citations),
  ];
  const score = Math.max(0, 1 - lost.reduce((sum, each) => sum + each, 0));
  return {
    score: Math.round(score * 1000) / 1000,
    lossy: score < lossyBelow || words > MOST_WORDS_LOST || sections > 0,
    messages,
    counts: { source: expected, output: found },
  };
}

/** Counts the elements of the output like `count-source.ts` counts those of the source. */
function countDocument(blocks: Block[]): SourceCounts {
  const counts = {
    sections: 0,
    figures: 0,
    tables: 0,
    citations: 0,
    formulas: 0,
    words: countRunningWords(blocks),
  };
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') counts.sections++;
      // A table that isn't one grid is a figure of that kind.
      if (block.t === 'Figure' && !block.c[0][1].includes('part')) {
        const isTable = block.c[0][1].includes('table');
        counts[isTable ? 'tables' : 'figures']++;
        if (isTable) counts.tables -= gridsIn(block.c[2]);
      }
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

function gridsIn(blocks: Block[]): number {
  let count = 0;
  visitBlocks(blocks, {
    block: ({ t }) => {
      if (t === 'Table') count++;
    },
  });
  return count;
}

/** Counts words as `countLatexWords` does: by their letters, without formulas, code, and citations. */
export function countRunningWords(blocks: Block[]): number {
  const bare = rewriteBlocks(blocks, {
    inline: (inline) =>
      inline.t === 'Math' || (inline.t === 'Span' && inline.c[0][1].includes('citations')) ? [] : undefined,
    block: (block) => (block.t === 'CodeBlock' ? [] : undefined),
  });
  let text = '';
  visitBlocks(bare, {
    inline: (inline) => {
      if (inline.t === 'Str') text += inline.c;
      else if (inline.t === 'Code') text += inline.c[1];
      else if (inline.t === 'Space' || inline.t === 'SoftBreak' || inline.t === 'LineBreak') text += ' ';
    },
    block: () => {
      text += ' ';
    },
  });
  return text.match(/\p{L}[\p{L}’'-]*/gu)?.length ?? 0;
}

const shortfall = (expected: number, found: number): number => share(Math.max(0, expected - found), expected);

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

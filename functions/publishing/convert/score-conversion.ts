import type { ConversionReport, ReportMessage } from './converted-paper.ts';
import type { SourceCounts } from './count-source.ts';
import type { Block } from './pandoc/document.ts';
import { visitBlocks } from './pandoc/walk-document.ts';

interface Losses {
  formulas: { failed: number; all: number };
  figures: { missing: number; all: number };
  unresolved: { references: number; citations: number };
}

/** Below it readers are told that the page is not all of the paper. */
const lossyBelow = 0.9;

/**
 * 1 without loss. Each kind of loss takes its share: what readers would miss most weighs most, and a share is never
 * more than its weight, so that a paper full of one small loss isn't called worthless.
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

/** What came out, counted as `count-source.ts` counts what went in. */
function countDocument(blocks: Block[]): SourceCounts {
  const counts = { sections: 0, figures: 0, tables: 0, citations: 0, formulas: 0 };
  visitBlocks(blocks, {
    block: (block) => {
      if (block.t === 'Header') counts.sections++;
      if (block.t === 'Figure' && !block.c[0][1].includes('part')) counts.figures++;
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

// The title, the abstract and the references are taken out of the body on purpose: three headings may be missing.
const headingsTaken = 3;

function shortfall(expected: number, found: number): number {
  const missing =
    expected - found - (expected > headingsTaken ? headingsTaken : expected > 0 ? expected - 1 : 0);
  return share(Math.max(0, missing), expected);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

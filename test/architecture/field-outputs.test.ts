import { describe, expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { FIELDS, type Field, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import {
  type FieldDescription,
  OUTPUTS,
  type Output,
  omitted,
  type Placements,
} from '#shared/domain/manuscript/outputs.ts';
import type { Manuscript } from '#shared/domain/manuscript/schemas.ts';
import { OTHER_VALUES } from '../support/other-manuscript.ts';
import { CITATIONS, WRITERS, type Writers } from '../support/paper-outputs.ts';

const OUTPUT_NAMES = Object.keys(OUTPUTS) as Output[];
const placementOf = (field: Field, output: Output): Placements[Output] =>
  (MANUSCRIPT[field] satisfies FieldDescription).outputs[output];
const isOmitted = (placement: Placements[Output]): boolean =>
  typeof placement === 'object' && 'omitted' in placement;

/** Whether an output changes when a field changes. */
function changes(write: (manuscript: Manuscript) => string, field: Field): boolean {
  return write(MANUSCRIPT_EXAMPLE) !== write({ ...MANUSCRIPT_EXAMPLE, [field]: OTHER_VALUES[field] });
}

/** Returns where outputs and placements disagree, such as `ethicsStatement: jats`. */
function differences(writers: Writers, fields = FIELDS, outputs = OUTPUT_NAMES): string[] {
  return fields.flatMap((field) =>
    outputs
      .filter((output) => changes(writers[output], field) === isOmitted(placementOf(field, output)))
      .map((output) => `${field}: ${output}`),
  );
}

describe('the outputs of a paper', () => {
  it('contain each field that is placed in them, and no omitted field', () => {
    expect(differences(WRITERS)).toEqual([]);
  });

  it.each(OUTPUT_NAMES)('are reported if %s drops a field', (output) => {
    const placed = FIELDS.filter((field) => !isOmitted(placementOf(field, output)));
    for (const field of placed) {
      const blind = (manuscript: Manuscript) =>
        WRITERS[output]({ ...manuscript, [field]: MANUSCRIPT_EXAMPLE[field] });
      expect(differences({ ...WRITERS, [output]: blind }, [field], [output])).toEqual([
        `${field}: ${output}`,
      ]);
    }
  });

  it('contain in BibTeX and RIS what CSL-JSON contains, if the format has a field for it', () => {
    const placed = FIELDS.filter((field) => !isOmitted(placementOf(field, 'citation')));
    expect(placed.filter((field) => !changes(CITATIONS.ris, field))).toEqual([]);
    // BibTeX has only the names of authors.
    expect(placed.filter((field) => !changes(CITATIONS.bibtex, field))).toEqual(['authorDetails']);
  });
});

describe('the placements of a field', () => {
  const { outputs } = MANUSCRIPT.ethicsStatement;

  it('don’t compile as declarations of an output without declarations', () => {
    const planted: Placements[] = [
      // @ts-expect-error: citations have no declarations
      { ...outputs, citation: 'declaration' },
      // @ts-expect-error: the head of a page has no declarations
      { ...outputs, head: 'declaration' },
      // @ts-expect-error: JSON-LD has no declarations
      { ...outputs, jsonLd: 'declaration' },
      // @ts-expect-error: the signed record has its own fields
      { ...outputs, provenance: 'declaration' },
      // @ts-expect-error: JATS has an element for each
      { ...outputs, jats: 'declaration' },
      // @ts-expect-error: Markdown ends with declarations, and begins with the paper's text
      { ...outputs, markdown: 'own' },
    ];
    expect(planted).toHaveLength(6);
  });

  it('can omit an output with a reason', () => {
    const planted: Placements = { ...outputs, pdf: omitted('the journal prints it elsewhere') };
    expect(isOmitted(planted.pdf)).toBe(true);
  });
});

import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { NUMBER_CHECK_IDS, NUMBER_CHECKS } from '#shared/domain/number-check-kinds.ts';
import { NumberChecks } from '#shared/domain/number-checks.ts';
import { inputOf, tool } from '../tool.ts';
import { listing } from '../wording.ts';

const { papers } = contract;

export const getNumberChecks = tool({
  name: 'get_number_checks',
  category: 'papers',
  endpoint: papers.get,
  description:
    'Get the numbers of a paper that don’t follow from those beside them, with the arithmetic: p-values, means and standard deviations of ' +
    'whole numbers, percentages, totals. Advisory: look at the place before you rely on one.',
  input: z.object({ paperId: inputOf(papers.get).id }),
  output: z.object({
    archiveId: z.string(),
    version: z.number().int(),
    numberChecks: NumberChecks.nullable(),
  }),
  call: async ({ paperId }, { platform }) => {
    const { archiveId, version, numberChecks } = (await platform.api.papers.get({ id: paperId })).data;
    return { archiveId, version, numberChecks };
  },
  text: ({ archiveId, version, numberChecks }) => {
    if (!numberChecks) return { before: `The numbers of ${archiveId}v${version} weren’t checked.` };
    const { checked, findings, isComplete } = numberChecks;
    const counts = NUMBER_CHECK_IDS.map((id) => `${NUMBER_CHECKS[id]}: ${checked[id]}`).join('; ');
    const lines = findings.map(
      ({ reported, message, arithmetic, place }) =>
        `- ${place ? `${place}: ` : ''}${reported}\n  ${message}\n  ${arithmetic}`,
    );
    const found = listing(`Numbers of ${archiveId}v${version} that don’t agree`, lines);
    return {
      before: `Checked: ${counts}`,
      material: found,
      ...(isComplete ? {} : { after: 'The checks ended early: there may be more.' }),
    };
  },
});

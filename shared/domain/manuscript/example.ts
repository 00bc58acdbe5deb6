import type { Field } from './fields.ts';
import type { FieldValue } from './schemas.ts';

/** A fictional paper with every field, for the API's documentation and for tests. */
export const MANUSCRIPT_EXAMPLE: { [F in Field]: FieldValue<F> } = {
  title: 'Growth rates of lichens on north walls',
  abstract: 'We measured six lichens on north walls for a year. Growth follows rain, not light.',
  paperType: 'ARTICLE',
  primaryCategory: 'q-bio.PE',
  secondaryCategory: 'stat.AP',
  keywords: ['lichens'],
  license: 'CC_BY',
  languageCode: 'en',
  doi: '10.5555/12345678',
  authorDetails: [
    {
      author: 'adalovelace',
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'University of Oxford', ror: 'https://ror.org/052gg0110' }],
      roles: ['conceptualization', 'writing-original-draft'],
      isCorresponding: true,
    },
  ],
  funding: [
    {
      funder: 'European Research Council',
      funderId: 'https://ror.org/0472cxd90',
      awardNumber: '101020000',
      awardTitle: 'Walls and what grows on them',
    },
  ],
  acknowledgments: 'We thank the owners of the walls.',
  competingInterests: 'The authors have no competing interests.',
  dataAvailability: 'The measurements are at https://doi.org/10.5555/lichens.',
  codeAvailability: 'The scripts are at https://example.org/lichens.git.',
  ethicsStatement: 'No animals took part. The city council approved the ladder.',
  aiDisclosure: {
    hypothesis: 'human',
    design: 'human-led',
    analysis: 'ai-led',
    writing: 'balanced',
    literatureReview: 'ai',
    statement: 'An agent wrote the first draft of the analysis.',
  },
};

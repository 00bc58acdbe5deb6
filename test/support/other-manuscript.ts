import type { Field } from '#shared/domain/manuscript/fields.ts';
import type { FieldValue } from '#shared/domain/manuscript/schemas.ts';

/** A value of each field that the example paper doesn't have, so that a change of it can be found. */
export const OTHER_VALUES: { [F in Field]: FieldValue<F> } = {
  title: 'Growth rates of ferns in old wells',
  abstract: 'We measured nine ferns in old wells for a year. Growth follows light, and not the rain at all.',
  paperType: 'REVIEW',
  primaryCategory: 'q-bio.QM',
  secondaryCategory: 'stat.ME',
  keywords: ['ferns'],
  license: 'CC_BY_SA',
  languageCode: 'de',
  doi: '10.5555/87654321',
  authorDetails: [
    {
      author: 'adalovelace',
      orcid: '0000-0001-5109-3700',
      affiliations: [{ name: 'University of Cambridge', ror: 'https://ror.org/013meh722' }],
      roles: ['software'],
    },
  ],
  funding: [{ funder: 'Wellcome Trust', funderId: 'https://ror.org/029chgv08', awardNumber: '29' }],
  acknowledgments: 'We thank the owners of the wells.',
  competingInterests: 'One author owns a well.',
  dataAvailability: 'The measurements are in the wells.',
  codeAvailability: 'There is no code.',
  ethicsStatement: 'The ferns were not asked.',
  aiDisclosure: { writing: 'ai', statement: 'An agent counted the fronds.' },
};

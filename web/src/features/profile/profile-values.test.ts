import { describe, expect, it } from 'vitest';
import { ProfileFields, type Supervisor } from '#shared/domain/account.ts';
import { withoutEmpty } from '../../ui/form/without-empty.ts';
import { deletionOf } from './deletion.ts';
import { profileChanges, valuesOfProfile } from './profile-values.ts';

const ada: Supervisor = {
  id: '01K0000000000000000000000A',
  username: 'ada',
  email: 'ada@example.org',
  name: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  institution: 'Analytical Society',
  affiliation: 'Analytical Society',
  position: '',
  department: '',
  organizationType: 'nonprofit',
  bio: 'Notes.',
  website: 'https://ada.example',
  isVerified: true,
  isAdmin: false,
  orcid: null,
  hasOrcidDeposits: false,
  membership: null,
  scholarBadge: null,
  suspension: null,
  hasPassword: true,
  hasGoogle: false,
  hasSecondFactor: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const check = (values: object) => ProfileFields.parse(withoutEmpty(ProfileFields, { ...values }));

describe('the profile form', () => {
  it('sends nothing if nothing changed', () => {
    expect(profileChanges(ada, check(valuesOfProfile(ada)))).toEqual({});
  });

  it('sends changed fields, and cleared fields as empty', () => {
    const values = { ...valuesOfProfile(ada), position: 'Countess', website: '', organizationType: '' };
    expect(profileChanges(ada, check(values))).toEqual({
      position: 'Countess',
      website: '',
      organizationType: '',
    });
  });

  it.each([
    ['firstName', 'x'.repeat(50), 'First name must be less than 50 characters'],
    ['institution', 'x'.repeat(200), 'Institution must be less than 200 characters'],
    ['website', 'ada.example', 'Website must be a valid URL starting with http:// or https://'],
  ])('rejects a %s with the message of the API', (field, value, sentence) => {
    const values = withoutEmpty(ProfileFields, { ...valuesOfProfile(ada), [field]: value });
    expect(ProfileFields.safeParse(values).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

describe('deleting my account', () => {
  const sentences = (values: object, hasPassword = true) =>
    deletionOf({ username: 'ada', hasPassword })
      .safeParse(values)
      .error?.issues.map(({ message }) => message);

  it('requires the typed username and the password', () => {
    expect(sentences({ typed: 'Ada L', password: '' })).toEqual([
      'Type ada to confirm',
      'Password is required',
    ]);
    expect(sentences({ typed: ' ada ', password: 'secret' })).toBeUndefined();
  });

  it('requires no password of an account without one', () => {
    expect(sentences({ typed: 'ada', password: '' }, false)).toBeUndefined();
  });
});

import { createHash } from 'node:crypto';

export type IssuerName = 'google' | 'orcid' | 'institution';

/** A person who can sign in at an issuer, with their claims. */
export type Person = { id: string; label: string; claims: Record<string, string | boolean> };

export type People = {
  /** The prepared people, one for each case. */
  ready: Person[];
  find(id: string): Person | undefined;
  /** Returns the person of the submitted form: a prepared one, or one with the given fields. */
  choose(form: URLSearchParams): Person | undefined;
};

/** The people of an issuer. Those from the form exist until the local cloud stops. */
export function createPeople(issuer: IssuerName): People {
  const ready = READY[issuer];
  const known = new Map(ready.map((person) => [person.id, person]));
  return {
    ready,
    find: (id) => known.get(id),
    choose: (form) => {
      const chosen = known.get(form.get('person') ?? '') ?? MADE_UP[issuer](form);
      if (chosen !== undefined) {
        known.set(chosen.id, chosen);
      }
      return chosen;
    },
  };
}

const googlePerson = (name: string, email: string | undefined, isVerified: boolean) => {
  const [given = name, ...family] = name.split(' ');
  return {
    name,
    given_name: given,
    family_name: family.join(' '),
    ...(email === undefined ? {} : { email, email_verified: isVerified }),
  };
};

const READY: Record<IssuerName, Person[]> = {
  google: [
    {
      id: '100000000000000000001',
      label: 'Vera Verified, with a verified address',
      claims: googlePerson('Vera Verified', 'vera.verified@gmail.example', true),
    },
    {
      id: '100000000000000000002',
      label: 'Una Unverified, whose address is not verified',
      claims: googlePerson('Una Unverified', 'una.unverified@gmail.example', false),
    },
    {
      id: '100000000000000000003',
      label: 'Noa Nomail, without an address',
      claims: googlePerson('Noa Nomail', undefined, false),
    },
  ],
  // ORCID returns only the iD.
  orcid: [
    { id: '0000-0002-1825-0097', label: 'Josiah Carberry, 0000-0002-1825-0097', claims: {} },
    { id: '0000-0001-5109-3700', label: 'Laurel Haak, 0000-0001-5109-3700', claims: {} },
    { id: '0000-0002-1694-233X', label: 'Xenia Ten, 0000-0002-1694-233X', claims: {} },
  ],
  institution: [
    {
      id: 'ines',
      label: 'Ines Institute, with a verified address',
      claims: googlePerson('Ines Institute', 'ines@institute.example', true),
    },
  ],
};

/** The person of an address; the same address gets the same subject. */
const byEmail = (form: URLSearchParams): Person | undefined => {
  const email = form.get('email')?.trim();
  if (!email) {
    return undefined;
  }
  // Google's subjects are long numbers.
  const id = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString();
  const name = form.get('name')?.trim() || 'Some Body';
  return { id, label: email, claims: googlePerson(name, email, form.get('verified') === 'yes') };
};

const MADE_UP: Record<IssuerName, (form: URLSearchParams) => Person | undefined> = {
  google: byEmail,
  institution: (form) => {
    const person = byEmail(form);
    const affiliation = form.get('affiliation')?.trim();
    return person && affiliation
      ? { ...person, claims: { ...person.claims, eduperson_scoped_affiliation: affiliation } }
      : person;
  },
  orcid: (form) => {
    const id = form.get('id')?.trim();
    return id ? { id, label: id, claims: {} } : undefined;
  },
};

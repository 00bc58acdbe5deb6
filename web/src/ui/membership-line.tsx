import { Day } from './date.tsx';

/** The institution that a person proved to belong to. */
export function MembershipLine({ of: { name, ror, provenAt } }: { of: MembershipFacts }) {
  return (
    <span>
      Member of {ror ? <a href={ror}>{name}</a> : name}, proven by sign-in on <Day value={provenAt} />
    </span>
  );
}

interface MembershipFacts {
  name: string;
  ror: string | null;
  provenAt: string;
}

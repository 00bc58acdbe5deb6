import type { Institution } from '#shared/domain/institution.ts';

/** Returns the institution with a name, or with the domain of an email address; undefined if none has it. */
export function findInstitution(
  typed: string,
  institutions: readonly Institution[],
): Institution | undefined {
  const text = typed.trim().toLowerCase();
  const [, domain] = text.split('@');
  return institutions.find(
    ({ name, domains }) =>
      name.toLowerCase() === text ||
      (domain !== undefined && domains.some((each) => `.${domain}`.endsWith(`.${each}`))),
  );
}

/** The 14 contributor roles of CRediT (ANSI/NISO Z39.104): the last part of their URL → the name. */
export const CREDIT_ROLES = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const;
export type CreditRole = keyof typeof CREDIT_ROLES;
export const CREDIT_ROLE_IDS = Object.keys(CREDIT_ROLES) as CreditRole[];

export const CREDIT_VOCABULARY = 'https://credit.niso.org/';
export const creditRoleUrl = (role: CreditRole): string => `${CREDIT_VOCABULARY}contributor-roles/${role}/`;

/** Returns a role by its id, name or URL, with its words joined in any way; undefined for anything else. */
export function readCreditRole(text: string): CreditRole | undefined {
  const wanted = lettersOf(text.replace(/\/+$/, '').replace(/^.*\//, ''));
  return CREDIT_ROLE_IDS.find(
    (role) => lettersOf(role) === wanted || lettersOf(CREDIT_ROLES[role]) === wanted,
  );
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

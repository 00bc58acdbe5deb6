import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { Membership } from '#shared/domain/institution.ts';
import { ScholarBadge } from '#shared/domain/scholar-verification.ts';
import { Suspension } from '#shared/domain/suspension.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { hasAddress, oneLine } from '#shared/input/one-line.ts';

/** Field rules and the fixed sentences (docs/product/texts.md), shared by the page and the API. */
const text = (max: number, label: string) =>
  oneLine().max(max - 1, `${label} must be less than ${max} characters`);
const optionalText = (max: number, label: string) => text(max, label).optional();
/** A name of a person: mails to others have it, in which an address would become a link. */
export const notAnAddress = (name: z.ZodString, label: string): z.ZodString =>
  name.refine((text) => !hasAddress(text), `${label} can’t contain an address. Put a space after a period.`);
const personName = (label: string) => notAnAddress(text(50, label), label).optional();

export const ORGANIZATION_TYPES = [
  'university',
  'company',
  'research_institute',
  'government',
  'nonprofit',
  'other',
] as const;
export const OrganizationType = z.enum(ORGANIZATION_TYPES);
export type OrganizationType = z.infer<typeof OrganizationType>;

export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email is invalid')
  .regex(/^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/u, 'Email is invalid');

export const Username = z
  .string({ error: 'Username must be at least 3 characters' })
  .min(3, 'Username must be at least 3 characters')
  .max(30, 'Username must be less than 30 characters')
  .regex(/^[a-zA-Z0-9]+$/, 'Username can only contain letters and numbers');

export const Password = z
  .string({ error: 'Password must be at least 8 characters' })
  .min(8, 'Password must be at least 8 characters')
  .max(200)
  .regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s,
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  );

export const ProfileFields = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  institution: optionalText(200, 'Institution'),
  position: optionalText(100, 'Position'),
  department: optionalText(100, 'Department'),
  organizationType: OrganizationType.optional(),
  bio: z.string().trim().max(1999).optional(),
  website: z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/\S+$/, 'Website must be a valid URL starting with http:// or https://')
    .optional(),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

export const Registration = ProfileFields.extend({
  email: Email,
  username: Username,
  password: Password,
  /** The institution, under the name that installed agent clients send (docs/product/agent-client.md). */
  affiliation: optionalText(200, 'Institution'),
  userType: z.string().max(50).optional(),
});
export type Registration = z.infer<typeof Registration>;

/** The registration form: the registration, and the password again. */
export const RegistrationForm = Registration.extend({
  confirmPassword: z.string().min(1, 'Please confirm your password'),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
});

export const Credentials = z.object({
  login: z
    .string({ error: 'Email or username is required' })
    .trim()
    .min(1, 'Email or username is required')
    .max(254),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
  rememberMe: z.boolean().optional(),
  code: z
    .string()
    .trim()
    .min(6)
    .max(20)
    .optional()
    .describe(
      'The code of the authenticator app, or a recovery code. Needed after `second-factor-required`.',
    ),
  passkey: z
    .object({ id: z.string().max(2000), rawId: z.string().max(2000), type: z.literal('public-key') })
    .loose()
    .optional()
    .describe('The browser’s answer to `passkeyOptions` of `second-factor-required`, instead of a code.'),
});
export type Credentials = z.infer<typeof Credentials>;

export const VerificationCode = z
  .string()
  .trim()
  .regex(
    new RegExp(`^\\d{${LIMITS.verificationCode.digits}}$`),
    mustBe(`the ${LIMITS.verificationCode.digits} digits from the email`),
  );

/** A supervisor as the API shows them to themselves. */
export const Supervisor = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  name: z.string().describe('The first and last name, or the username.'),
  firstName: z.string(),
  lastName: z.string(),
  institution: z.string(),
  affiliation: z.string().describe('The institution, under the name that installed agent tools read.'),
  position: z.string(),
  department: z.string(),
  organizationType: OrganizationType.nullable(),
  bio: z.string(),
  website: z.string(),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  orcid: z.string().nullable(),
  hasOrcidDeposits: z
    .boolean()
    .describe('Whether the supervisor’s papers and reviews are added to their ORCID record.'),
  scholarBadge: ScholarBadge.nullable(),
  membership: Membership.nullable().describe('The institution that the supervisor proved to belong to.'),
  suspension: Suspension.nullable().describe(
    'While suspended, the supervisor can read but not change anything.',
  ),
  hasPassword: z.boolean().describe('false if the supervisor signs in only with an external provider.'),
  hasGoogle: z.boolean(),
  hasSecondFactor: z.boolean().describe('Whether logins need a passkey or a code besides the password.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Supervisor = z.infer<typeof Supervisor>;

/** A supervisor found by the beginning of a name. */
export const FoundPerson = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  institution: z.string(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** A supervisor as everybody can see them, without the email address. `reputation` is null ("New") with too few votes. */
export const PublicSupervisor = Supervisor.pick({
  id: true,
  username: true,
  name: true,
  firstName: true,
  lastName: true,
  institution: true,
  affiliation: true,
  position: true,
  department: true,
  bio: true,
  website: true,
  orcid: true,
  scholarBadge: true,
  membership: true,
  createdAt: true,
}).extend({
  _count: z.object({ papers: z.number().int(), reviews: z.number().int(), citations: z.number().int() }),
  reputation: z.number().nullable(),
});
export type PublicSupervisor = z.infer<typeof PublicSupervisor>;

import { z } from 'zod';
import { ARCHIVE_ID_PREFIX } from '#shared/constants.ts';

const words = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
  .transform((list) => list.map((word) => word.trim()).filter((word) => word !== ''));

/** Days that CloudWatch can keep logs for. */
const RetentionDays = z.coerce
  .number()
  .pipe(z.union([7, 14, 30, 90, 180, 365].map((days) => z.literal(days))));

/**
 * The settings of one stage of one installation. They stand in `infra/stages/<stage>.json`; the CDK's context
 * (`-c stage=prod -c domain=…`) wins over the file. What is left out has the value of a stage to try things in.
 */
export const StageConfig = z
  .strictObject({
    /** Names the stacks; `prod` protects its data from deletion. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/, 'A stage is named in lower-case letters, digits and hyphens.')
      .default('dev'),
    /** The product's own address, without scheme: `colophon.example`. Without it CloudFront's stands. */
    domain: z.string().optional(),
    /** The certificate of `domain`; CloudFront reads certificates in us-east-1 only. */
    certificateArn: z
      .string()
      .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\//, 'The certificate must lie in us-east-1.')
      .optional(),
    /** The DNS zone of `domain` in Route 53: with it the stage makes its own certificate and its own records. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]+$/)
      .optional(),
    hostedZoneName: z.string().optional(),
    /** Where everything but what CloudFront wants in us-east-1 is made; without it where the AWS command line points. */
    region: z
      .string()
      .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/)
      .optional(),
    /**
     * How links in mails begin. Known from `domain`; without one it is the distribution's address, which the
     * functions read from a parameter (constructs/origin-parameter.ts).
     */
    publicOrigin: z.url({ protocol: /^https$/ }).optional(),
    adminUsernames: words.default([]),
    adminEmails: words.default([]),
    /** Who is told of an alarm. */
    alarmEmail: z.email().optional(),
    /** Dollars a month: told to `alarmEmail` when four fifths are spent, and when a forecast passes all of it. */
    budgetMonthly: z.coerce.number().positive().optional(),
    /** Days that a daily backup of tables and files is kept, beside the 35 of point-in-time recovery. */
    backupDays: z.coerce.number().int().min(1).max(3650).optional(),
    /**
     * Requests that one address may make within five minutes; with it a web ACL stands before CloudFront, with AWS's
     * managed rules (about 10 dollars a month, and 0.60 for a million requests).
     */
    webAclRate: z.coerce.number().int().min(10).optional(),
    /** Who gets what people write by the contact page. */
    contactEmail: z.email().default('contact@colophon.example'),
    /** The sender of the product's mails: an address, or any at `domain`. */
    mailFrom: z.email().default('no-reply@colophon.example'),
    archiveIdPrefix: z
      .string()
      .regex(/^[A-Z]{2,8}$/)
      .default(ARCHIVE_ID_PREFIX),
    /** Who signs people in: any issuer of OpenID Connect, and the id that it knows the product by. */
    googleIssuer: z.url({ protocol: /^https$/ }).default('https://accounts.google.com'),
    googleClientId: z.string().default(''),
    /** The same of who gives researchers their iDs. */
    orcidIssuer: z.url({ protocol: /^https$/ }).default('https://orcid.org'),
    orcidClientId: z.string().default(''),
    /** Whether credits are kept; anything but the text `true` is off (decisions.md §6). */
    creditsEnabled: z.coerce.string().default('true'),
    /**
     * When automated reviews that failed get another round, beside the sweep of every five minutes: an expression of
     * EventBridge, in UTC, as `cron(30 2 * * ? *)`. Without it there is none.
     */
    nightlyBatch: z
      .string()
      .regex(/^(?:cron|rate)\(.+\)$/, 'Write the nightly batch as cron(30 2 * * ? *) or rate(1 day).')
      .optional(),
    /** How the platform is funded, for the page of support: yearly goal and what came of it, and a month's cost. */
    fundingCurrency: z.string().default('EUR'),
    fundingGoal: z.coerce.number().nonnegative().default(0),
    fundingReceived: z.coerce.number().nonnegative().default(0),
    fundingMonthlyCost: z.coerce.number().nonnegative().default(0),
    fundingBackers: words.default([]),
    donationUrl: z.url({ protocol: /^https$/ }).optional(),
    /**
     * What searches: SQLite in each function, to 250,000 papers, or an OpenSearch of the stage's own, which costs as long as
     * it is there (docs/deploying.md, docs/decisions/0010).
     */
    searchEngine: z.enum(['sqlite', 'opensearch']).default('sqlite'),
    /** Of OpenSearch's three nodes: their kind, and what each stores. */
    openSearchInstance: z
      .string()
      .regex(/^[a-z0-9]+\.[a-z0-9]+\.search$/, 'An instance is named as m6g.large.search.')
      .default('m6g.large.search'),
    openSearchGigabytes: z.coerce.number().int().min(10).max(1000).default(20),
    logRetentionDays: RetentionDays.default(90),
    /** Papers converted at the same time at the most; without it only the account's limit holds. */
    publishingConcurrency: z.coerce.number().int().positive().optional(),
    /** Requests a second that the API takes for a long time, and at once. */
    requestRate: z.coerce.number().int().positive().default(500),
    requestBurst: z.coerce.number().int().positive().default(1000),
    /** From where readers are served: North America and Europe, also Asia, or everywhere. */
    priceClass: z.enum(['100', '200', 'all']).default('100'),
  })
  .refine(
    ({ domain, certificateArn, hostedZoneId }) =>
      (domain === undefined) === (certificateArn === undefined && hostedZoneId === undefined),
    { error: 'A domain needs certificateArn or hostedZoneId, and both need domain.' },
  )
  .refine(
    ({ hostedZoneId, hostedZoneName }) => (hostedZoneId === undefined) === (hostedZoneName === undefined),
    {
      error: 'A hosted zone is told by hostedZoneId and hostedZoneName.',
    },
  )
  .refine(({ budgetMonthly, alarmEmail }) => budgetMonthly === undefined || alarmEmail !== undefined, {
    error: 'A budget is told to alarmEmail, which is missing.',
  })
  .refine(
    ({ stage, domain, publicOrigin }) =>
      stage !== 'prod' || domain !== undefined || publicOrigin !== undefined,
    {
      // A link in a mail whose host comes from the request can be forged by whoever makes the request.
      error: 'The stage prod needs domain or publicOrigin: links in mails must not depend on a request.',
    },
  );
export type StageConfig = z.infer<typeof StageConfig>;

/** The names of the settings, as they stand in the CDK's context. */
export const SETTINGS = Object.keys(StageConfig.shape) as (keyof StageConfig)[];

/** The address that readers know, or '' where only the request tells it. */
export const publicOriginOf = ({ domain, publicOrigin }: StageConfig): string =>
  publicOrigin ?? (domain === undefined ? '' : `https://${domain}`);

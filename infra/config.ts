import { z } from 'zod';
import { ARCHIVE_ID_PREFIX } from '#shared/constants.ts';
import { ReviewerSettings } from '../functions/mcp/program/reviewer/on-aws/settings.ts';

const words = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
  .transform((list) => list.map((word) => word.trim()).filter((word) => word !== ''));

/** The name of a region, such as `eu-central-1`. */
const Region = z.string().regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/);

/** The retention periods that CloudWatch Logs allows, in days. */
const RetentionDays = z.coerce
  .number()
  .pipe(z.union([7, 14, 30, 90, 180, 365].map((days) => z.literal(days))));

/**
 * The settings of one stage. The file `infra/stages/<stage>.json` contains them; the CDK's context (`-c stage=prod -c domain=…`)
 * overrides the file. Missing settings have the value for a trial.
 */
export const StageConfig = z
  .strictObject({
    /** Part of the stacks' names; `prod` protects its data from deletion. */
    stage: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,19}$/,
        'A stage name has lowercase letters, digits and hyphens, and starts with a letter.',
      )
      .default('dev'),
    /** The product's domain, without a scheme: `colophon.example`. By default the address is CloudFront's. */
    domain: z.string().optional(),
    /** The certificate of `domain`. CloudFront requires certificates in us-east-1. */
    certificateArn: z
      .string()
      .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\//, 'The certificate must be in us-east-1.')
      .optional(),
    /** The DNS zone of `domain` in Route 53. With it the stage creates the certificate and the DNS records. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]+$/)
      .optional(),
    hostedZoneName: z.string().optional(),
    /** The region of all stacks but those that CloudFront requires in us-east-1. By default the AWS command line's region. */
    region: Region.optional(),
    /**
     * The start of links in emails. By default `domain`; without a domain it is the distribution's address, which the
     * functions read from a parameter (constructs/origin-parameter.ts).
     */
    publicOrigin: z.url({ protocol: /^https$/ }).optional(),
    adminUsernames: words.default([]),
    adminEmails: words.default([]),
    /** Whether admins need a passkey or an authenticator app, from a week after their registration. */
    adminSecondFactor: z.enum(['required', 'optional']).default('required'),
    /**
     * Raise it by one and deploy to rotate the secret between CloudFront and the functions (docs/runbook.md#edge-secret). Never
     * lower it.
     */
    edgeSecretRound: z.coerce.number().int().min(1).max(50).default(1),
    /** The repository on GitHub, `owner/name`, whose workflows may deploy the stage (.github/workflows/deploy.yml). */
    githubRepository: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'Write the repository as owner/name.')
      .optional(),
    /** The address that receives alarms. */
    alarmEmail: z.email().optional(),
    /** The monthly budget in dollars. `alarmEmail` is notified at 80 %, and if a forecast exceeds the budget. */
    budgetMonthly: z.coerce.number().positive().optional(),
    /** The number of days to keep daily backups of tables and files, in addition to 35 days of point-in-time recovery. */
    backupDays: z.coerce.number().int().min(1).max(3650).optional(),
    /** The number of months to keep monthly backups, of tables in cold storage after a week. By default there are none. */
    backupMonths: z.coerce.number().int().min(4).max(120).optional(),
    /**
     * Whether nobody can delete a backup before `backupDays` are over: with `governance`, except administrators of AWS Backup;
     * with `compliance`, nobody, and three days after the deployment the setting is final.
     */
    backupLock: z.enum(['none', 'governance', 'compliance']).default('none'),
    /** A vault in another region or account that receives a copy of each backup (docs/recovery.md). */
    backupCopyVault: z
      .string()
      .regex(/^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:/, 'Write the ARN of the vault.')
      .optional(),
    /**
     * A second region, where keys and secrets have replicas and backups are copied to, so that the stage can be made again there
     * (docs/recovery.md). Set it before the first deployment.
     */
    recoveryRegion: Region.optional(),
    /** The region that the stage was in before it was lost: keys and secrets are the replicas that it had in `region`. */
    recoveredFrom: Region.optional(),
    /** The account whose copies this stage receives. Such a stage is a vault and nothing else. */
    backupCopiesFrom: z
      .string()
      .regex(/^\d{12}$/, 'Write the account’s 12 digits.')
      .optional(),
    /**
     * Requests that one IP address may make within five minutes. With it CloudFront has a web ACL with this limit and AWS's
     * managed rules (about 10 dollars a month, and 0.60 for a million requests).
     */
    webAclRate: z.coerce.number().int().min(10).optional(),
    /** The address that receives the messages of the contact page. */
    contactEmail: z.email().default('contact@colophon.example'),
    /** The sender of the product's emails: an address, or any address at `domain`. */
    mailFrom: z.email().default('no-reply@colophon.example'),
    /** The emails per second that SES lets the account send (SES → Account dashboard); 1 in its sandbox, then 14. */
    mailRate: z.coerce.number().min(1).default(14),
    archiveIdPrefix: z
      .string()
      .regex(/^[A-Z]{2,8}$/)
      .default(ARCHIVE_ID_PREFIX),
    /** The identity provider for signing in: any OpenID Connect issuer, and the product's client id there. */
    googleIssuer: z.url({ protocol: /^https$/ }).default('https://accounts.google.com'),
    googleClientId: z.string().default(''),
    /** The same for the provider of ORCID iDs. */
    orcidIssuer: z.url({ protocol: /^https$/ }).default('https://orcid.org'),
    orcidClientId: z.string().default(''),
    /**
     * ORCID's member API, to which papers and reviews are sent with a person's consent: `https://api.sandbox.orcid.org/v3.0`, or
     * `https://api.orcid.org/v3.0` (docs/deploying.md#orcid). Empty: nothing is sent.
     */
    orcidApi: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
    /** ORCID's group of this site's reviews, and the city and country of who runs it: `orcid-generated:colophon|Delft|NL`. */
    orcidReviews: z.union([z.literal(''), z.string().regex(/^[^|]+\|[^|]+\|[A-Z]{2}$/)]).default(''),
    /** The registries of organizations and funders that authors look theirs up in. */
    rorApi: z.url({ protocol: /^https$/ }).default('https://api.ror.org'),
    crossrefApi: z.url({ protocol: /^https$/ }).default('https://api.crossref.org'),
    /**
     * The registrar of DOIs: DataCite's REST API, and the id of the repository there (docs/deploying.md#dois). Without a
     * repository the stage registers no DOIs. The API and the prefix are those of DataCite's test system by default.
     */
    dataciteApi: z.url({ protocol: /^https$/ }).default('https://api.test.datacite.org'),
    dataciteRepository: z.string().default(''),
    datacitePrefix: z
      .string()
      .regex(/^10\.\d{4,9}$/, 'Write the prefix like 10.5072.')
      .default('10.5072'),
    /** How the registrar names agents: as contributors, or only in the description (docs/decisions/0055). */
    registrarProfile: z.enum(['contributors', 'tools']).default('contributors'),
    /** The catalogs in which references are looked up, besides Crossref. */
    dataciteCatalogApi: z.url({ protocol: /^https$/ }).default('https://api.datacite.org'),
    openalexApi: z.url({ protocol: /^https$/ }).default('https://api.openalex.org'),
    arxivApi: z.url({ protocol: /^https$/ }).default('https://export.arxiv.org/api'),
    /** DBLP is slow by its own rules, and has computer science only; `off` leaves it out. */
    dblpApi: z.union([z.literal('off'), z.url({ protocol: /^https$/ })]).default('https://dblp.org'),
    doiApi: z.url({ protocol: /^https$/ }).default('https://doi.org/api'),
    /** The desk gets an email about versions with at least this many contradicted references; 0 turns it off. */
    contradictedForDesk: z.coerce.number().int().min(0).default(3),
    /**
     * The day (UTC) from which decisions use adjusted scores (docs/product/decision-rule.md). Without it they use the scores as
     * given. Earlier decisions stay as they are.
     */
    adjustedScoresFrom: z.iso.date().optional(),
    /**
     * Whether only reviewers with a second sign of who they are count to the quorum; the text `false` turns it off
     * (docs/product/decision-rule.md#who-counts).
     */
    independentQuorum: z.coerce.string().default('true'),
    /** Whether the stage has credits; anything but the text `true` turns them off (docs/product/credits.md). */
    creditsEnabled: z.coerce.string().default('true'),
    /** The operators' pages elsewhere, for the footer: `Mastodon=https://…`. */
    socialLinks: words
      .pipe(
        z.array(
          z.string().regex(/^[^=]+=https:\/\/\S+$/, 'Write a link as Mastodon=https://example.org/@us.'),
        ),
      )
      .default([]),
    /** The WebSocket's address if pages take it from another host than their own. */
    socketUrl: z.url({ protocol: /^wss$/ }).optional(),
    /** The seconds between two pings of a socket. By default 5 to 9 minutes: pings are most of what open sockets cost. */
    socketPingSeconds: z.coerce.number().int().min(10).max(540).optional(),
    /**
     * When failed automated reviews are tried again, in addition to the sweep every five minutes: an EventBridge schedule
     * expression in UTC, such as `cron(30 2 * * ? *)`. By default never.
     */
    nightlyBatch: z
      .string()
      .regex(/^(?:cron|rate)\(.+\)$/, 'Write the nightly batch as cron(30 2 * * ? *) or rate(1 day).')
      .optional(),
    /** A reviewer of papers for an agent of the operators: its model and limits (docs/deploying.md#a-reviewer). By default none. */
    reviewer: ReviewerSettings.optional(),
    /** The figures of the funding page: the yearly goal, the amount received, and the cost of a month. */
    fundingCurrency: z.string().default('EUR'),
    fundingGoal: z.coerce.number().nonnegative().default(0),
    fundingReceived: z.coerce.number().nonnegative().default(0),
    fundingMonthlyCost: z.coerce.number().nonnegative().default(0),
    fundingBackers: words.default([]),
    donationUrl: z.url({ protocol: /^https$/ }).optional(),
    /**
     * The search engine: SQLite in each function, for up to 100,000 papers, or an OpenSearch domain, which costs money as long
     * as it exists (docs/deploying.md, docs/decisions/0010).
     */
    searchEngine: z.enum(['sqlite', 'opensearch']).default('sqlite'),
    /** The instance type and the volume size of each of the three OpenSearch nodes. */
    openSearchInstance: z
      .string()
      .regex(/^[a-z0-9]+\.[a-z0-9]+\.search$/, 'Write the instance type like m6g.large.search.')
      .default('m6g.large.search'),
    openSearchGigabytes: z.coerce.number().int().min(10).max(1000).default(20),
    logRetentionDays: RetentionDays.default(90),
    /** The largest number of papers converted at the same time. By default only the account's limit applies. */
    publishingConcurrency: z.coerce.number().int().positive().optional(),
    /** The API's throttling: steady requests per second, and the burst. */
    requestRate: z.coerce.number().int().positive().default(500),
    requestBurst: z.coerce.number().int().positive().default(1000),
    /**
     * The units a second that each table and each index may read and write: a fault in the code can't cost more. The defaults are
     * what DynamoDB serves at once without warming up.
     */
    tableReadUnits: z.coerce.number().int().positive().default(12_000),
    tableWriteUnits: z.coerce.number().int().positive().default(4_000),
    /**
     * How new versions of the functions are released: at once, or first for a tenth of the calls, and undone if these fail
     * (constructs/release-gradually.ts). Then each deployment takes five minutes longer.
     */
    releases: z.enum(['at-once', 'canary']).default('at-once'),
    /**
     * The throttling of sockets: steady connections and messages per second, and the burst. 100,000 open sockets need about 300. New
     * connections alone may use half, so that a rush of them leaves room for the messages of open sockets.
     */
    socketRate: z.coerce.number().int().positive().default(1000),
    socketBurst: z.coerce.number().int().positive().default(2000),
    /** CloudFront's locations: North America and Europe, also Asia, or all. */
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
      error: 'A hosted zone needs both hostedZoneId and hostedZoneName.',
    },
  )
  .refine(
    ({ backupDays, backupMonths, backupCopyVault, backupCopiesFrom, backupLock }) =>
      backupDays !== undefined ||
      (backupMonths === undefined &&
        backupCopyVault === undefined &&
        backupCopiesFrom === undefined &&
        backupLock === 'none'),
    { error: 'The other settings of backups need backupDays.' },
  )
  .refine(
    ({ region, recoveryRegion, recoveredFrom, backupDays }) =>
      (recoveryRegion === undefined ||
        (region !== undefined && recoveryRegion !== region && backupDays !== undefined)) &&
      (recoveredFrom === undefined || (region !== undefined && recoveredFrom !== region)) &&
      (recoveryRegion === undefined || recoveredFrom === undefined),
    {
      error:
        'recoveryRegion needs backupDays, and another region as region. recoveredFrom needs another region as region, and no recoveryRegion.',
    },
  )
  .refine(({ budgetMonthly, alarmEmail }) => budgetMonthly === undefined || alarmEmail !== undefined, {
    error: 'budgetMonthly needs alarmEmail, which receives the budget’s warnings.',
  })
  .refine(
    ({ stage, domain, publicOrigin }) =>
      stage !== 'prod' || domain !== undefined || publicOrigin !== undefined,
    {
      // If the host of an emailed link came from the request, the sender of the request could forge it.
      error: 'The stage prod needs domain or publicOrigin: links in emails must not depend on a request.',
    },
  );
export type StageConfig = z.infer<typeof StageConfig>;

/** What the metadata of DOIs depends on: the registrar's repository, empty without one, its prefix, and its profile. */
export const registrarOf = (config: StageConfig): Record<string, string> => ({
  DATACITE_REPOSITORY: config.dataciteRepository,
  DATACITE_PREFIX: config.datacitePrefix,
  REGISTRAR_PROFILE: config.registrarProfile,
});

/** The APIs of the catalogs in which references are looked up. */
export const catalogApisOf = (config: StageConfig): Record<string, string> => ({
  CROSSREF_API: config.crossrefApi,
  DATACITE_CATALOG_API: config.dataciteCatalogApi,
  OPENALEX_API: config.openalexApi,
  ARXIV_API: config.arxivApi,
  DBLP_API: config.dblpApi,
  DOI_API: config.doiApi,
});

/** The names of the settings, as in the CDK's context. */
export const SETTINGS = Object.keys(StageConfig.shape) as (keyof StageConfig)[];

/** The public address, or '' if only the request has it. */
export const publicOriginOf = ({ domain, publicOrigin }: StageConfig): string =>
  publicOrigin ?? (domain === undefined ? '' : `https://${domain}`);

import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readStage } from '../stages/read-stage.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const settings = readStage((name) => (name === 'stage' ? 'prod' : undefined));
const stage = synthesizeStage(settings);

const Statement = z.looseObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: z.union([z.string(), z.array(z.string())]),
  // A role's trust policy has none; an identity's policy has no principal.
  Resource: z.unknown().optional(),
  Principal: z.unknown().optional(),
  Condition: z.record(z.string(), z.unknown()).optional(),
});
interface Grant {
  /** `data/filesPolicy/…` */
  at: string;
  /** Logical ids of the roles that an identity's policy belongs to. */
  roles: string[];
  actions: string[];
  resources: string[];
  principal: string;
  conditional: boolean;
}

/** Every statement that allows something, in every policy document of every template. */
const grants = Object.values(stage.stacks).flatMap((stack) => {
  const template = Template.fromStack(stack).toJSON();
  return Object.entries<{ Properties?: unknown }>(template.Resources).flatMap(([id, resource]) =>
    documentsIn(id, resource.Properties).flatMap(({ statements, roles }) =>
      statements
        .filter(({ Effect }) => Effect === 'Allow')
        .map((statement) => grantOf(`${stack.stackName}/${id}`, roles, statement)),
    ),
  );
});
/** The CDK's function that deploys the site's files; its policy is the CDK's, and acknowledged in SiteFiles. */
const ofOurs = grants.filter(({ at }) => !at.includes('CustomCDKBucketDeployment'));

/** Wildcard resources, with the reason why no narrower resource is possible. */
const REASONS: { resource: RegExp; actions: RegExp; why: string }[] = [
  {
    actions: /^cloudwatch:(DescribeAlarms|GetMetricData)$/,
    resource: /^\*$/,
    why: 'CloudWatch reads figures and lists alarms by no narrower resource; the page of monitoring is for admins alone.',
  },
  {
    resource: /^\*$/,
    actions:
      /^xray:Put(TraceSegments|TelemetryRecords)$|^dynamodb:ListStreams$|^cloudwatch:(GetMetricData|DescribeAlarms)$/,
    why: 'AWS knows no narrower resource of these actions.',
  },
  {
    resource: /^\*$/,
    actions: /^kms:/,
    why: 'In a key policy * means this key; the account’s IAM policies grant its use.',
  },
  {
    resource: /\/(papers|uploads|public|dumps|exports|erasures|bases|deltas)\/\*$/,
    actions: /^s3:(Get|Put)Object$/,
    why: 'Objects of one folder: their keys are hashes of what authors send.',
  },
  {
    resource: /\/(papers|uploads|public|exports|bases|deltas)\/\*$/,
    actions: /^s3:DeleteObject(Version)?$/,
    why: 'An erasure deletes all objects of a paper; it can’t delete the records of erasures.',
  },
  {
    resource: /\/ws\/(POST|DELETE)\/@connections\/\*/,
    actions: /^execute-api:ManageConnections$/,
    why: 'All open sockets: the gateway gives them their ids.',
  },
  {
    resource: /"(files)?log[0-9A-F]{8}","Arn"\]}\/((s3|search)\/)?\*$/,
    actions: /^s3:PutObject$/,
    why: 'S3 names the files of its own access logs.',
  },
  {
    resource: /"site[0-9A-F]{8}","Arn"\]}\/\*$/,
    actions: /^s3:(GetObject|ListBucket)$/,
    why: 'CloudFront reads all of the site’s files; the CDK adds LIST to GET, which has no effect there.',
  },
];

describe('every grant of the stage prod', () => {
  it('is found, of identities and resources, in each stack with functions or buckets', () => {
    expect(grants.length).toBeGreaterThan(100);
    expect(new Set(grants.map(({ at }) => at.split('/')[0]))).toEqual(
      new Set(
        Object.values(stage.stacks)
          .map(({ stackName }) => stackName)
          .filter((name) => name !== 'colophon-prod-edge'),
      ),
    );
  });

  it('names its actions one by one', () => {
    const wild = ofOurs.filter(({ actions, principal }) =>
      actions.some((action) => action.includes('*') && !isOwnKeyPolicy(action, principal)),
    );
    expect(wild.map(({ at, actions }) => [at, actions])).toEqual([]);
  });

  it('names its resources one by one, or has a reason', () => {
    const without = ofOurs.flatMap(({ at, actions, resources }) =>
      resources
        .filter((resource) => resource.includes('*'))
        .flatMap((resource) =>
          actions
            .filter(
              (action) => !REASONS.some((one) => one.resource.test(resource) && one.actions.test(action)),
            )
            .map((action) => ({ at, action, resource })),
        ),
    );
    expect(without).toEqual([]);
  });

  it('has no unused reason', () => {
    const needed = (reason: (typeof REASONS)[number]) =>
      ofOurs.some(
        ({ actions, resources }) =>
          resources.some((resource) => resource.includes('*') && reason.resource.test(resource)) &&
          actions.some((action) => reason.actions.test(action)),
      );
    expect(REASONS.filter((reason) => !needed(reason)).map(({ why }) => why)).toEqual([]);
  });

  it('lets no function scan a table, or change or delete resources with data, except to erase papers', () => {
    const erases = (roles: string[]) => roles.every((role) => role.startsWith('jobserasepapers'));
    const forErasing = /^dynamodb:Scan$|^s3:DeleteObject(Version)?$/;
    const forbidden =
      /^dynamodb:(Scan|(?!Describe).*Table.*|PartiQL.*)|^s3:(Delete|PutBucket|PutLifecycle)|^kms:(?!Sign|GetPublicKey|Decrypt|GenerateDataKey)|^iam:|^sts:/;
    for (const { at, actions, roles } of ofOurs.filter(({ roles }) => roles.length > 0))
      expect([
        at,
        roles,
        actions.filter((action) => forbidden.test(action) && !(erases(roles) && forErasing.test(action))),
      ]).toEqual([at, roles, []]);
  });
});

describe('principals outside the account may', () => {
  it('use a resource only as an AWS service, for this account or one resource', () => {
    const open = ofOurs.filter(
      ({ principal, roles, conditional }) =>
        roles.length === 0 &&
        principal !== 'account' &&
        !conditional &&
        !/^(lambda|backup)\./.test(principal),
    );
    expect(open.map(({ at, principal, actions }) => [at, principal, actions])).toEqual([]);
  });
});

describe('sensitive actions are granted', () => {
  const mayIn = (action: string, resource: RegExp) =>
    new Set(
      ofOurs
        .filter(
          ({ actions, resources }) => actions.includes(action) && resources.some((one) => resource.test(one)),
        )
        .flatMap(({ roles }) => roles.map((role) => role.replace(/role[0-9A-F]{8}$/, ''))),
    );

  it('to auth alone: signing sessions', () =>
    expect(mayIn('kms:Sign', /signingkey/)).toEqual(new Set(['auth'])));

  it('to the pipeline and the checks of references alone: signing provenance', () =>
    expect(mayIn('kms:Sign', /provenancekey/)).toEqual(new Set(['jobscheckreferences', 'publishing'])));

  it('to the pipeline alone, and for the notices of erased papers: writing public files', () =>
    expect(mayIn('s3:PutObject', /\/public\/\*$/)).toEqual(new Set(['jobserasepapers', 'publishing'])));

  it('for erasing papers alone: deleting objects, but not the records of erasures', () => {
    expect(mayIn('s3:DeleteObjectVersion', /\/papers\/\*$/)).toEqual(new Set(['jobserasepapers']));
    expect(mayIn('s3:DeleteObjectVersion', /\/erasures\/\*$/)).toEqual(new Set());
  });

  it('to oauth alone: reading the secrets of Google and ORCID', () =>
    expect(mayIn('secretsmanager:GetSecretValue', /(google|orcid)clientsecret/)).toEqual(new Set(['oauth'])));
});

/** Policy documents in the properties of a resource, with the roles of an identity's policy. */
function documentsIn(id: string, properties: unknown) {
  const found: { statements: z.infer<typeof Statement>[]; roles: string[] }[] = [];
  const visit = (value: unknown, under: string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    const parsed = z.looseObject({ Statement: z.array(Statement) }).safeParse(value);
    if (parsed.success) found.push({ statements: parsed.data.Statement, roles: under });
    else for (const inner of Object.values(value)) visit(inner, under);
  };
  const { Policies, ...others } = z.looseObject({ Policies: z.unknown().optional() }).parse(properties ?? {});
  // The policy of a function is in its role.
  visit(Policies, [id]);
  const named = z.looseObject({ Roles: z.array(z.object({ Ref: z.string() })) }).safeParse(others);
  visit(others, named.success ? named.data.Roles.map(({ Ref }) => Ref) : []);
  return found;
}

function grantOf(at: string, roles: string[], statement: z.infer<typeof Statement>): Grant {
  const principal = JSON.stringify(statement.Principal ?? '');
  return {
    at,
    roles,
    actions: [statement.Action].flat(),
    resources: [statement.Resource ?? []].flat().map(textOf),
    // `arn:aws:iam::<account>:root` is the account itself, whose policies grant access.
    principal: principal.includes(':root')
      ? 'account'
      : (/"Service":"([^"]+)"/.exec(principal)?.[1] ?? principal),
    conditional: statement.Condition !== undefined,
  };
}

/** An ARN as a text: joined parts, and references by the logical id in them. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).safeParse(value);
  if (join.success) return join.data['Fn::Join'][1].map(textOf).join(join.data['Fn::Join'][0]);
  return JSON.stringify(value).replaceAll('*', '');
}

/** The account may do everything with its keys: AWS's default, without which nobody could repair a key policy. */
const isOwnKeyPolicy = (action: string, principal: string): boolean =>
  action === 'kms:*' && principal === 'account';

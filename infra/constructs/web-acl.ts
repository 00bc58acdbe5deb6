import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { ERRORS } from '#shared/errors.ts';

export interface WebAclProps {
  name: string;
  /** Requests that one address may make within five minutes. */
  rate: number;
}

/**
 * Rules of AWS's that read what the product takes as free text: a paper on SQL injection, LaTeX with `<script>` in a
 * listing, a review that quotes `/etc/passwd`. They count and block nothing; what our functions do with such text
 * is tested (test/api/attacks.test.ts). Agents need not say who they are by a User-Agent either.
 */
const COUNTED = {
  AWSManagedRulesCommonRuleSet: [
    'NoUserAgent_HEADER',
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    // An address is a good query: the marketplace and citations take some.
    'GenericRFI_QUERYARGUMENTS',
  ],
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesAmazonIpReputationList: [],
} satisfies Record<string, string[]>;

/** What stands before CloudFront: AWS's managed rules, and a limit for each address. Must be made in us-east-1. */
export function webAcl(scope: Construct, id: string, { name, rate }: WebAclProps): CfnWebACL {
  const managed = Object.entries(COUNTED).map(([group, counted], index) => ({
    name: group,
    priority: index + 1,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: group,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: seenAs(`${name}-${group}`),
  }));
  return new CfnWebACL(scope, id, {
    name,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    customResponseBodies: { slower: { contentType: 'APPLICATION_JSON', content: tooMany() } },
    rules: [
      {
        name: 'rate',
        // First: what is refused by it costs no further rule.
        priority: 0,
        action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: 'slower' } } },
        statement: {
          rateBasedStatement: { limit: rate, evaluationWindowSec: 300, aggregateKeyType: 'IP' },
        },
        visibilityConfig: seenAs(`${name}-rate`),
      },
      ...managed,
    ],
    visibilityConfig: seenAs(name),
  });
}

const seenAs = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

/** The envelope of docs/decisions/0004; a requestId is not known here. */
const tooMany = (): string =>
  JSON.stringify({ success: false, error: ERRORS['too-many-requests'][1], code: 'too-many-requests' });

import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { ERRORS } from '#shared/errors.ts';

export interface WebAclProps {
  name: string;
  /** Requests that one address may make within five minutes. */
  rate: number;
}

/**
 * Managed rules that would block valid text: a paper on SQL injection, LaTeX with `<script>` in a listing, a review that
 * quotes `/etc/passwd`. They only count. test/api/attacks.test.ts tests what the functions do with such text. Agents may
 * omit the User-Agent.
 */
const COUNTED = {
  AWSManagedRulesCommonRuleSet: [
    'NoUserAgent_HEADER',
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    // The marketplace and citations accept URLs as query parameters.
    'GenericRFI_QUERYARGUMENTS',
  ],
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesAmazonIpReputationList: [],
} satisfies Record<string, string[]>;

/** The web ACL of CloudFront: AWS's managed rules, and a rate limit per IP address. It must be created in us-east-1. */
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
        // First, so that a blocked request costs no further rule.
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

/** The error envelope of docs/decisions/0004, without a requestId, which doesn't exist here. */
const tooMany = (): string =>
  JSON.stringify({ success: false, error: ERRORS['too-many-requests'][1], code: 'too-many-requests' });

import { z } from 'zod';
import type { Templates } from '../assembly/templates.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { LocalCloudError } from '../local-cloud-error.ts';

const override = z.object({ Override: z.boolean() });

const Properties = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: override.extend({ ContentSecurityPolicy: z.string() }).optional(),
        ContentTypeOptions: override.optional(),
        FrameOptions: override.extend({ FrameOption: z.string() }).optional(),
        ReferrerPolicy: override.extend({ ReferrerPolicy: z.string() }).optional(),
        StrictTransportSecurity: override
          .extend({
            AccessControlMaxAgeSec: z.coerce.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
          })
          .optional(),
        XSSProtection: override
          .extend({
            Protection: z.boolean(),
            ModeBlock: z.boolean().default(false),
            ReportUri: z.string().optional(),
          })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(override.extend({ Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string() })) })
      .default({ Items: [] }),
    CorsConfig: z
      .object({
        OriginOverride: z.boolean(),
        AccessControlAllowCredentials: z.boolean(),
        AccessControlAllowOrigins: z.object({ Items: z.array(z.string()) }),
        AccessControlAllowMethods: z.object({ Items: z.array(z.string()) }),
        AccessControlAllowHeaders: z.object({ Items: z.array(z.string()) }),
        AccessControlExposeHeaders: z.object({ Items: z.array(z.string()) }).default({ Items: [] }),
        AccessControlMaxAgeSec: z.coerce.number().optional(),
      })
      .optional(),
  }),
});
type Policy = z.infer<typeof Properties>['ResponseHeadersPolicyConfig'];

type Setting = { name: string; value: string; override: boolean };

/** Applies a response headers policy to an answer. */
export type HeadersPolicy = (
  answer: HttpAnswer,
  request: HttpRequest,
  protocol: 'http' | 'https',
) => HttpAnswer;

/**
 * Reads a response headers policy of the stack.
 * @param localize rewrites AWS addresses in header values to local ones
 */
export function findHeadersPolicy(
  templates: Templates,
  id: string | undefined,
  localize: (text: string) => string,
): HeadersPolicy {
  if (id === undefined) {
    return (answer) => answer;
  }
  const resource = templates
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find((policy) => templates.ref(policy) === id);
  if (resource === undefined) {
    throw new LocalCloudError(`The local cloud does not have the managed response headers policy ${id}`);
  }
  const policy = templates.properties(resource, Properties).ResponseHeadersPolicyConfig;
  const settings = settingsOf(policy).map((setting) => ({ ...setting, value: localize(setting.value) }));
  const removed = policy.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase());
  return (answer, request, protocol) => {
    const headers = { ...answer.headers };
    for (const name of removed) {
      delete headers[name];
    }
    for (const { name, value, override } of [...settings, ...corsSettings(policy, request)]) {
      // Without Strict-Transport-Security, which would make browsers require HTTPS for localhost.
      if (
        (override || headers[name] === undefined) &&
        (name !== 'strict-transport-security' || protocol === 'https')
      ) {
        headers[name] = value;
      }
    }
    return { ...answer, headers };
  };
}

function settingsOf({ SecurityHeadersConfig: security, CustomHeadersConfig: custom }: Policy): Setting[] {
  const settings: Setting[] = custom.Items.map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
  const add = (name: string, config: { Override: boolean } | undefined, value: string | undefined): void => {
    if (config !== undefined && value !== undefined) {
      settings.push({ name, value, override: config.Override });
    }
  };
  const csp = security.ContentSecurityPolicy;
  add('content-security-policy', csp, csp?.ContentSecurityPolicy);
  add('x-content-type-options', security.ContentTypeOptions, 'nosniff');
  add('x-frame-options', security.FrameOptions, security.FrameOptions?.FrameOption);
  add('referrer-policy', security.ReferrerPolicy, security.ReferrerPolicy?.ReferrerPolicy);
  const sts = security.StrictTransportSecurity;
  add(
    'strict-transport-security',
    sts,
    sts &&
      `max-age=${sts.AccessControlMaxAgeSec}${sts.IncludeSubdomains ? '; includeSubDomains' : ''}${sts.Preload ? '; preload' : ''}`,
  );
  const xss = security.XSSProtection;
  add(
    'x-xss-protection',
    xss,
    xss &&
      `${xss.Protection ? '1' : '0'}${xss.ModeBlock ? '; mode=block' : ''}${xss.ReportUri ? `; report=${xss.ReportUri}` : ''}`,
  );
  return settings;
}

function corsSettings({ CorsConfig: cors }: Policy, { method, headers }: HttpRequest): Setting[] {
  const origin = headers.origin;
  const allowed = cors?.AccessControlAllowOrigins.Items;
  if (cors === undefined || origin === undefined || !(allowed?.includes('*') || allowed?.includes(origin))) {
    return [];
  }
  const listed = (name: string, items: string[]): [string, string][] =>
    items.length === 0 ? [] : [[name, items.join(', ')]];
  const pairs: [string, string][] = [
    ['access-control-allow-origin', allowed.includes('*') ? '*' : origin],
    ...(cors.AccessControlAllowCredentials
      ? [['access-control-allow-credentials', 'true'] satisfies [string, string]]
      : []),
    ...listed('access-control-expose-headers', cors.AccessControlExposeHeaders.Items),
    ...(method === 'OPTIONS'
      ? [
          ...listed('access-control-allow-methods', cors.AccessControlAllowMethods.Items),
          ...listed('access-control-allow-headers', cors.AccessControlAllowHeaders.Items),
          ...listed(
            'access-control-max-age',
            cors.AccessControlMaxAgeSec === undefined ? [] : [String(cors.AccessControlMaxAgeSec)],
          ),
        ]
      : []),
  ];
  return pairs.map(([name, value]) => ({ name, value, override: cors.OriginOverride }));
}

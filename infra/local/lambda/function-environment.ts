import { tmpdir } from 'node:os';
import type { Credentials } from '../s3/signature.ts';
import type { FunctionSpec } from './environment.ts';

export type Endpoints = { dynamodb: string; s3: string; services: string };

/** The SDK's ids of the services on the services port; the SDK reads `AWS_ENDPOINT_URL_<SERVICE_ID>`. */
const SERVICES = [
  'KMS',
  'SESV2',
  'SQS',
  'SSM',
  'SECRETS_MANAGER',
  'CLOUDWATCH',
  'APIGATEWAYMANAGEMENTAPI',
  'EVENTBRIDGE',
  'LAMBDA',
];

type Surroundings = {
  endpoints: Endpoints;
  credentials: Credentials;
  region: string;
  localize: (text: string) => string;
  /** The folder that functions use as Lambda's `/tmp`. */
  temporaryFolder: string;
  /** Variables for all functions, which override the template's. */
  extra: Record<string, string>;
};

/** Returns a function's environment: Lambda's variables, the template's, and the endpoints of the local services. */
export function functionEnvironment(spec: FunctionSpec, surroundings: Surroundings): Record<string, string> {
  const { endpoints, credentials, region, localize, temporaryFolder, extra } = surroundings;
  const own = Object.entries(spec.environment).map(([name, value]) => [name, localize(value)]);
  const { NODE_OPTIONS: _, ...variables } = { ...Object.fromEntries(own), ...extra };
  return {
    PATH: process.env.PATH ?? '',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    TMPDIR: temporaryFolder,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // Hides the profiles, the metadata service and the region of this machine.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    // A client that signs while the demonstration's clock shifts its `Date` would take the shift for a wrong clock, correct it, and
    // sign weeks ahead as soon as the shift ends.
    AWS_DISABLE_CLOCK_SKEW_CORRECTION: 'true',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: spec.functionName,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMB),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.functionName}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: spec.folder,
    _HANDLER: spec.handler,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    ...Object.fromEntries(SERVICES.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoints.services])),
    // Checks answers against the contract, which AWS skips to save time.
    VALIDATE_OUTPUT: 'true',
    // Review providers may run on this machine. Other private addresses stay forbidden.
    PROVIDER_LOOPBACK: 'true',
    // Each environment has a folder as `/tmp`. LaTeXML is unpacked once for all.
    LATEXML_CACHE: process.env.LATEXML_CACHE ?? tmpdir(),
    ...(process.env.LATEXML_PATH === undefined ? {} : { LATEXML_PATH: process.env.LATEXML_PATH }),
    ...variables,
  };
}

import { AwsClient } from 'aws4fetch';
import { setting } from './dynamodb.ts';

const RETRIES = 2;

/** Returns a client that signs requests to a service with the credentials of the function's role, which Lambda passes in the environment. */
export const signingClient = (service: string, region = setting('AWS_REGION')): AwsClient =>
  new AwsClient({
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
    ...(process.env.AWS_SESSION_TOKEN ? { sessionToken: process.env.AWS_SESSION_TOKEN } : {}),
    service,
    region,
    retries: RETRIES,
  });

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Addresses } from '../addresses.ts';
import type { Templates } from '../assembly/templates.ts';
import { CLOCK_HEADER, type DemonstrationClock } from '../clock/demonstration-clock.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { openKeys } from '../kms/key-store.ts';
import { createKmsService } from '../kms/kms-service.ts';
import type { Functions } from '../lambda/functions.ts';
import { createLambdaService } from '../lambda/lambda-service.ts';
import type { Misfortunes } from '../like-aws/misfortunes.ts';
import type { Jobs } from '../schedule/jobs.ts';
import type { MailFolder } from '../ses/mail-folder.ts';
import { createSesService } from '../ses/ses-service.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import { createSqsService } from '../sqs/sqs-service.ts';
import { createSsmService } from './parameter-services.ts';
import { createSecretsService, type StackSecret } from './secrets-service.ts';
import { type JsonService, jsonBody, type Services } from './services-server.ts';

/** The rate that AWS gives to a new account in production. */
const MAILS_A_SECOND = 14;

export type StackServices = {
  templates: Templates;
  dataDir: string;
  secrets: StackSecret[];
  queues: QueueStore;
  mails: MailFolder;
  jobs: Jobs;
  bus: EventBus;
  clock: DemonstrationClock;
  addresses: Addresses;
  localize: (text: string) => string;
  cloudWatch: JsonService;
  functions: Functions;
  misfortunes: Misfortunes | undefined;
};

/** Adds the stack's services and the local cloud's own controls to the services port. */
export function serveStackServices(services: Services, stack: StackServices): void {
  const { templates, dataDir, secrets, queues, mails, jobs, bus, clock, addresses, localize, cloudWatch } =
    stack;
  const lambda = createLambdaService(templates, stack.functions);
  const account = templates.resources[0]?.stack.account ?? '';
  services.json
    .set('TrentService', createKmsService(openKeys(templates, join(dataDir, 'kms'))))
    .set(
      'AmazonSQS',
      createSqsService(queues, ({ name }) => `${addresses.services}/${account}/${name}`),
    )
    .set('AmazonSSM', createSsmService(templates, localize))
    .set('GraniteServiceVersion20100801', cloudWatch)
    .set('secretsmanager', createSecretsService(secrets));
  services.paths
    .set('/2015-03-31/functions/', lambda.invoke)
    .set('/2015-03-31/event-source-mappings', lambda.listMappings)
    .set(
      '/v2/email/',
      createSesService(templates, mails, bus, stack.misfortunes === undefined ? undefined : MAILS_A_SECOND),
    )
    .set('/_local/pid', async () => text(200, String(process.pid)))
    .set('/_local/jobs/', (request) => runJob(jobs, clock, request));
}

// For `npm run job -- NAME`, and for the demonstration's loader, which dates its jobs.
async function runJob(jobs: Jobs, clock: DemonstrationClock, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path, headers } = request;
  if (method !== 'POST') {
    return text(405, 'POST runs a job');
  }
  const offset = clock.offsetOfRequest(headers[CLOCK_HEADER]);
  if (offset === undefined) {
    return text(403, 'Only the demonstration’s loader dates jobs');
  }
  try {
    const name = decodeURIComponent(path.slice('/_local/jobs/'.length));
    const input = await jsonBody(request);
    await jobs.run(name, new Date(Date.now() + offset), isEmpty(input) ? undefined : input);
    return text(200, 'done');
  } catch (error) {
    return text(500, error instanceof Error ? error.message : String(error));
  }
}

const isEmpty = (input: unknown) => isDeepStrictEqual(input, {});

const text = (status: number, body: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

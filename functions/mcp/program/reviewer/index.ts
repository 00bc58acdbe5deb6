import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';
import { becauseOf, causeOfMessage } from '../../../_lib/runtime/cause.ts';
import { setting } from '../../../_lib/runtime/dynamodb.ts';
import { secretVersions } from '../../../_lib/runtime/secret-versions.ts';
import type { ServerKind } from './models/choose-model.ts';
import { MODEL_KEYS, ReviewerKeys, ReviewerSettings } from './on-aws/settings.ts';
import { enqueueDelivery, reviewDelivery } from './on-aws/take-delivery.ts';
import type { Model } from './reading/model.ts';
import { ownPrompts, readPrompts } from './reading/prompts.ts';
import { receiveDelivery } from './work/receive-delivery.ts';
import { modelReviewer } from './work/reviewer.ts';

const keys = secretVersions('REVIEWER_KEYS');

/** Is a review provider: puts the papers that it receives on a queue, and reviews those that come from it. */
export async function handler(
  event: APIGatewayProxyEventV2 | SQSEvent,
): Promise<APIGatewayProxyStructuredResultV2 | SQSBatchResponse> {
  const own = await openReviewer();
  if ('Records' in event) return reviewAll(event, own);
  const { status, answer, delivery } = receiveDelivery(
    {
      method: event.requestContext.http.method,
      headers: event.headers,
      body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString('utf8'),
    },
    own,
  );
  if (delivery) await enqueueDelivery(delivery);
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  };
}

async function reviewAll({ Records }: SQSEvent, own: Own): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    try {
      await becauseOf(causeOfMessage(record), () => reviewDelivery(record.body, own));
    } catch (error) {
      console.error('A paper could not be reviewed', { body: record.body, error });
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

type Own = Awaited<ReturnType<typeof openReviewer>>;

async function openReviewer() {
  const settings = ReviewerSettings.parse(JSON.parse(setting('REVIEWER')));
  const [secret] = await keys();
  const { providerKey, modelKey } = ReviewerKeys.parse(JSON.parse(secret));
  const { maxTokens: tokens, maxMinutes: minutes, maxMoney: money, price } = settings;
  return {
    key: providerKey,
    reviewer: modelReviewer(modelOf(settings, modelKey), readPrompts(ownPrompts(import.meta.url)), {
      tokens,
      minutes,
      money,
      price,
    }),
  };
}

/** Returns the model, whose code is loaded by its first question: a request is answered without it. */
function modelOf({ model, baseUrl }: ReviewerSettings, key: string): Model {
  const [kind, ...id] = model.split(':');
  const variable = MODEL_KEYS[kind as ServerKind];
  if (variable && key) process.env[variable] = key;
  return {
    name: id.join(':'),
    generate: async (call) => {
      const { chooseModel } = await import('./models/choose-model.ts');
      return (await chooseModel(model, baseUrl)).generate(call);
    },
  };
}

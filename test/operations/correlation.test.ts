import { ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { dynamoDbAt } from '../../infra/local/backup/export-tables.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';

const platform = anOwnPlatform({ LIMIT_FACTOR: '100' });

/** The kinds of items with each correlation id. */
async function kindsByCause(): Promise<Map<string, Set<string>>> {
  const client = dynamoDbAt(platform().endpoints.dynamodb);
  const kinds = new Map<string, Set<string>>();
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  for (const TableName of TableNames)
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      for (const { correlationId, __edb_e__ } of Items)
        if (correlationId?.S)
          kinds.set(correlationId.S, (kinds.get(correlationId.S) ?? new Set()).add(__edb_e__?.S ?? ''));
  client.destroy();
  return kinds;
}

it('names the request at the edge in everything that it led to, also behind streams and queues', async () => {
  const author = await aSupervisor();
  await aPublishedPaper(author);
  await platform().idle();
  const causes = [...(await kindsByCause())];
  const [id, kinds] = causes.find(([, found]) => found.has('version')) ?? [];
  // CloudFront's id, not a function's.
  expect(id).toMatch(/^[\w-]{56}$/);
  // The request wrote the version. The pipeline, the consumer of papers, and a queue behind that consumer wrote the others.
  expect([...(kinds ?? [])]).toEqual(expect.arrayContaining(['version', 'turn', 'listing', 'notice']));
});

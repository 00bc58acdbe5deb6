import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { UsedPlatform } from './lent-platform.ts';

type Item = Record<string, unknown> & { __edb_e__?: string };

/** Returns all items of a table by entity, for audits; no request scans. */
export async function itemsOf(cloud: UsedPlatform, table: string): Promise<(entity: string) => Item[]> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: cloud.endpoints.dynamodb,
      region: 'us-east-1',
      credentials: cloud.credentials,
    }),
  );
  const items: Item[] = [];
  for await (const page of paginateScan(
    { client },
    { TableName: cloud.tableName(table), ConsistentRead: true },
  )) {
    items.push(...((page.Items ?? []) as Item[]));
  }
  return (entity) => items.filter((item) => item.__edb_e__ === entity);
}

/** Returns what is wrong with the ledger, one sentence each; empty if it balances. */
export async function findLedgerFaults(cloud: UsedPlatform): Promise<string[]> {
  const [ledger, reviewing] = await Promise.all([itemsOf(cloud, 'ledger'), itemsOf(cloud, 'reviewing')]);
  return [...ledgerFaults(ledger), ...requestFaults(ledger, reviewing)];
}

const amountOf = (item: Item) => Number(item.amount);
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

function ledgerFaults(ledger: (entity: string) => Item[]): string[] {
  const entries = ledger('entry');
  const total = sum(entries.map(amountOf));
  const postings = ledger('posting');
  const lines = sum(postings.map(({ entries: text }) => (JSON.parse(String(text)) as unknown[]).length));
  return [
    ...(total === 0 ? [] : [`All entries add up to ${total}.`]),
    ...(lines === entries.length
      ? []
      : [`${postings.length} postings have ${lines} lines, but ${entries.length} stand.`]),
    ...ledger('balance').flatMap((balance) => {
      const own = entries.filter(({ ownerId }) => ownerId === balance.ownerId);
      const isPlatform = String(balance.ownerId).startsWith('platform-');
      const locked = sum(own.filter(({ pocket }) => pocket === 'locked').map(amountOf));
      const available = sum(own.filter(({ pocket }) => pocket !== 'locked').map(amountOf));
      const isRight = balance.available === available && balance.locked === locked;
      const isCovered = isPlatform || (available >= 0 && locked >= 0);
      return isRight && isCovered
        ? []
        : [`${balance.ownerId} has ${JSON.stringify(balance)}, its entries say ${available} and ${locked}.`];
    }),
  ];
}

function requestFaults(ledger: (entity: string) => Item[], reviewing: (entity: string) => Item[]): string[] {
  const keys = new Set(ledger('posting').map(({ key }) => key));
  const requests = reviewing('reviewrequest');
  const marks = new Set(reviewing('openrequest').map(({ requestId }) => requestId));
  const single = requests.flatMap(({ requestId, status, paidPrice = 0 }) => {
    const [locked, completed, refunded] = ['lock', 'complete', 'refund'].map((kind) =>
      keys.has(`${kind}-${requestId}`),
    );
    const isPaid = Number(paidPrice) > 0;
    const isOpen = ['PENDING', 'ACCEPTED', 'IN_PROGRESS'].includes(String(status));
    const rules = {
      'is locked without a payment': locked === isPaid,
      'is paid out without its review': completed === (isPaid && status === 'COMPLETED'),
      'is refunded wrongly': refunded === (isPaid && (status === 'CANCELLED' || status === 'EXPIRED')),
      'is in the wrong list': marks.has(requestId) === isOpen,
    };
    return Object.entries(rules).flatMap(([what, holds]) =>
      holds ? [] : [`Request ${requestId} (${status}) ${what}.`],
    );
  });
  const profiles = reviewing('profile').flatMap(({ agentId, openReviews }) => {
    const open = requests.filter(
      (request) =>
        request.agentId === agentId && ['ACCEPTED', 'IN_PROGRESS'].includes(String(request.status)),
    ).length;
    return open === openReviews
      ? []
      : [`Agent ${agentId} counts ${openReviews} open reviews and has ${open}.`];
  });
  const locked = ledger('balance').flatMap(({ ownerId, locked: amount }) => {
    if (String(ownerId).startsWith('platform-')) return [];
    const open = requests.filter(
      ({ requesterId, status }) => requesterId === ownerId && status === 'IN_PROGRESS',
    );
    const owed = sum(open.map(({ paidPrice }) => Number(paidPrice)));
    return owed === amount ? [] : [`${ownerId} has ${amount} locked for requests of ${owed}.`];
  });
  return [...single, ...profiles, ...locked];
}

import type { Context } from '../constructs/context-table.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';
import { synthesizeStage } from '../stacks/synthesized-stage.ts';
import { type FollowedEvents, readConsumers } from './read-consumers.ts';
import { type DocumentedEntity, readEntities } from './read-entities.ts';

/** What each table is for. */
const TABLES: Record<Context, string> = {
  identity:
    'Supervisors, agents, credentials, sessions and everything about signing in; external papers, saved searches and the name directory.',
  publishing:
    'Papers with their versions, listings, citations, provenance, invitations and desk reviews; the state of the search index.',
  reviewing:
    'Reviews, votes, reviewer stats, decisions, marketplace profiles, review requests and review jobs.',
  ledger: 'The double-entry ledger of credits.',
  notifications: 'Notifications, inboxes, settings, push subscriptions and announcements.',
  operations:
    'What the platform needs to run: outgoing email, visits, rate limits, idempotency, uploads, drafts, the site state, the audit log, health.',
  realtime: 'Open WebSocket connections.',
};

/** The environment that the entities need: each table is called like its context. */
export const TABLE_NAMES = Object.keys(TABLES).map(
  (context) => [`TABLE_${context.toUpperCase()}`, context] as const,
);

interface Page {
  /** The name of its file. */
  name: string;
  markdown: string;
}

/** Generates pages on the tables: an index and a page per DynamoDB table, from the entities and the CDK stacks. */
export async function tablePages(): Promise<Page[]> {
  const entities = await readEntities();
  const { app } = synthesizeStage();
  const consumers = readConsumers(app.node.findAll().filter((each) => each instanceof StreamConsumer));
  const contexts = Object.keys(TABLES) as Context[];
  const pages = contexts.map((context) => ({
    name: `${context}.md`,
    markdown: tablePage(
      context,
      entities.filter(({ table }) => table === context),
      consumers.filter(({ table }) => table === context),
    ),
  }));
  return [{ name: 'README.md', markdown: indexPage(contexts, entities) }, ...pages];
}

function indexPage(contexts: Context[], entities: DocumentedEntity[]): string {
  const rows = contexts.map((context) => {
    const own = entities.filter(({ table }) => table === context);
    const links = own.map(({ name }) => `[${name}](${context}.md#${name})`).join(', ');
    return [`[${context}](${context}.md)`, TABLES[context], links];
  });
  return [
    '# Tables',
    [
      'Each table contains the items of several entities (single-table design). An entity is defined with ElectroDB in a file',
      '`*-entities.ts` of its domain. All tables have a string partition key `pk` and sort key `sk`, on-demand billing, a change',
      'stream with both images, point-in-time recovery, and TTL on `expiresAt`. Keys are built from the attributes listed here. No',
      'request scans a table.',
    ].join('\n'),
    table(['table', 'what it is for', 'entities'], rows),
  ].join('\n\n');
}

function tablePage(context: Context, entities: DocumentedEntity[], consumers: FollowedEvents[]): string {
  return [
    `# Table ${context}`,
    `${TABLES[context]} See [all tables](README.md).`,
    '## Stream consumers',
    consumers.length === 0
      ? 'None.'
      : table(
          ['function', 'entity', 'events'],
          consumers.map(({ consumer, entity, events }) => [consumer, entity, events.join(', ')]),
        ),
    ...entities.map(entitySection),
  ].join('\n\n');
}

function entitySection({ name, file, description, indexes, attributes }: DocumentedEntity): string {
  const doesExpire = attributes.some((attribute) => attribute.name === 'expiresAt');
  return [
    `## ${name}`,
    description,
    `Defined in \`${file}\`.${doesExpire ? ' Items expire by TTL.' : ''}`,
    table(
      ['query', 'index', 'partition key', 'sort key'],
      indexes.map(({ query, index, partition, sort }) => [
        query,
        index,
        partition.join(', '),
        sort.join(', '),
      ]),
    ),
    table(
      ['attribute', 'type', 'required', 'notes'],
      attributes.map((each) => [each.name, each.type, each.isRequired ? 'yes' : '', each.note]),
    ),
  ].join('\n\n');
}

/** A Markdown table; a bar inside a cell would end it. */
function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

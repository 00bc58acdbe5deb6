import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  contentMediaType?: string;
  contentEncoding?: string;
  examples?: unknown[];
}

export type NamedSchemas = Record<string, JsonSchema>;

const ULID = '01JD3ZQ5W8K7X2M4N6P9R1S3T5';
const MOMENT = '2026-11-20T09:30:00.000Z';
const LONG =
  'It says what was measured, how, and with which result, so that somebody else can do the same again. ';

/** Example values by field name: a fictional paper, its authors and a reviewer. */
const WORDS: Record<string, unknown> = {
  ...MANUSCRIPT_EXAMPLE,
  id: ULID,
  reproductionId: ULID,
  archiveId: 'COL.2611.00042',
  permalink: 'COL.2611.00042.r1',
  paperTitle: 'Growth rates of lichens on north walls',
  contentType: 'markdown',
  content: '# Introduction\n\nLichens grow slowly.',
  texts: ['Lovelace A. (2024). Growth rates of lichens on north walls. Journal of Walls 12, 3–9.'],
  name: 'Ada Lovelace',
  username: 'adalovelace',
  email: 'ada@example.org',
  login: 'ada@example.org',
  password: 'Correct-Horse-1',
  currentPassword: 'Correct-Horse-1',
  newPassword: 'Correct-Horse-2',
  firstName: 'Ada',
  lastName: 'Lovelace',
  institution: 'Institute of Walls',
  affiliation: 'Institute of Walls',
  position: 'Reader',
  department: 'Botany',
  bio: 'Looks at walls.',
  code: '271828',
  token: 'eyJhbGciOiJFUzI1NiJ9.example.token',
  key: 'ai-archive_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  lastFour: 'DEFG',
  // The receiver's keys in the example of RFC 8291.
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  agentName: 'Wall watcher',
  model: 'observer-1',
  systemPrompt: 'You watch walls and report what grows.',
  filename: 'wall-watcher.md',
  markdown: '# Wall watcher\n\nYou watch walls and report what grows.\n',
  description: 'Watches walls.',
  specialization: 'Lichens',
  specializations: 'cs.SE',
  categories: 'q-bio.PE',
  category: 'q-bio.PE',
  keywords: 'lichens',
  orcid: '0000-0002-1825-0097',
  q: 'lichens /category:q-bio.PE',
  query: 'lichens',
  format: 'bibtex',
  citation: '@article{lovelace2026growth, title = {Growth rates of lichens on north walls}}',
  citations: '@article{lovelace2026growth, title = {Growth rates of lichens on north walls}}',
  summary: LONG.repeat(2).trim(),
  strengths: LONG.trim(),
  weaknesses: LONG.trim(),
  questions: 'Did you water them?',
  text: LONG.trim(),
  reason: 'The sample was counted twice.',
  message: 'The second figure has no unit.',
  subject: 'A question',
  error: 'There is no paper with this id.',
  requestId: ULID,
  currency: 'CREDITS',
  evidence: 'https://scholar.google.com/citations?user=AAAAAAAAAAAJ',
  sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  mediaType: 'application/pdf',
  fileName: 'paper.pdf',
  file: 'paper.pdf',
  page: 1,
  currentPage: 1,
  totalPages: 1,
  totalCount: 1,
  limit: 20,
  version: 1,
  latestVersionNumber: 1,
  from: 1,
  to: 2,
  depth: 2,
  start: 3,
  end: 20,
  timeZone: 'Europe/Berlin',
  vote: 'helpful',
  decision: 'accept',
  response: 'accept',
  hasNextPage: false,
  hasPrevPage: false,
  isAdmin: false,
  url: 'https://example.org/lichens',
  website: 'https://example.org',
  status: 'UNDER_REVIEW',
  deadline: MOMENT,
  modelUsed: 'critic-1',
  bibtex: '@article{lovelace2026, title={Growth}, author={Lovelace, Ada}, year={2026}}',
};

/**
 * Returns an example that satisfies a schema. A field gets the value of its name if the schema accepts it, or else the
 * simplest value of its type.
 * @param named the document's components, which `$ref` refers to
 */
export function exampleOf(schema: JsonSchema | boolean, name: string, named: NamedSchemas): unknown {
  if (typeof schema === 'boolean') return {};
  if (Object.hasOwn(STRUCTURED, name) && isStructured(schema)) return STRUCTURED[name];
  if (schema.$ref) return exampleOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, named);
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(WORDS[name]) ? WORDS[name] : schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(saysSomething) ?? choices[0] ?? {}, name, named);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name, named)));
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (type === 'object' || schema.properties) return objectOf(schema, named);
  if (type === 'array') return arrayOf(schema, name, named);
  if (type === 'string') return textOf(schema, name);
  if (type === 'number' || type === 'integer') return numberOf(schema, name);
  if (type === 'boolean') return name.startsWith('has') ? false : WORDS[name] !== false;
  return type === 'null' ? null : {};
}

/** The fields of a paper that are lists or objects: their example is one made-up paper's. */
const STRUCTURED: Record<string, unknown> = Object.fromEntries(
  Object.entries(MANUSCRIPT_EXAMPLE).filter(([, value]) => typeof value === 'object'),
);
const isStructured = ({ type, $ref, anyOf }: JsonSchema): boolean =>
  type === 'array' || type === 'object' || $ref !== undefined || anyOf !== undefined;

const saysSomething = ({ const: only, type }: JsonSchema) => only !== '' && only !== null && type !== 'null';

function objectOf(
  { properties, additionalProperties, propertyNames }: JsonSchema,
  named: NamedSchemas,
): object {
  const fields = Object.entries(properties ?? {}).map(([field, part]) => [
    field,
    exampleOf(part, field, named),
  ]);
  if (properties || typeof additionalProperties !== 'object') return Object.fromEntries(fields);
  const keys = (propertyNames?.enum as string[] | undefined) ?? ['example'];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, key, named)]));
}

function arrayOf(
  { items, prefixItems, minItems = 0 }: JsonSchema,
  name: string,
  named: NamedSchemas,
): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, name, named));
  if (items === undefined || typeof items === 'boolean') return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name, named));
}

const FORMATS: Record<string, string> = {
  'date-time': MOMENT,
  date: MOMENT.slice(0, 10),
  uri: 'https://example.org/lichens',
  email: 'ada@example.org',
};

/** Values that satisfy the patterns of the contract. */
const PATTERNED = [
  ULID,
  'COL.2611.00042',
  '271828',
  'a1b2c3',
  String(WORDS.sha256),
  'application/pdf',
  '2026-11',
  '09:30',
  '/papers/COL.2611.00042',
  'r3-item-2',
  'data:image/png;base64,iVBORw0KGgo=',
  'A'.repeat(22),
  `${'A'.repeat(86)}8`,
];

function textOf(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  name: string,
): string {
  const word = WORDS[name];
  const candidates = [word, FORMATS[format ?? ''], ...PATTERNED].filter(
    (each): each is string => typeof each === 'string',
  );
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const formatted = format && FORMATS[format];
  if (formatted && !(typeof word === 'string' && fits(word) && format === 'uri')) return formatted;
  if (typeof word === 'string' && fits(word)) return word;
  if (!pattern && minLength <= LONG.length * 10)
    return minLength > 10
      ? LONG.repeat(10).slice(0, Math.max(minLength, 60))
      : 'text'.padEnd(minLength, 'x').slice(0, maxLength);
  return candidates.find(fits) ?? '';
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, name: string): number {
  const word = WORDS[name];
  const usual =
    typeof word === 'number' ? word : name.endsWith('Score') || name === 'confidenceLevel' ? 7 : 1;
  return Math.min(Math.max(usual, minimum), maximum);
}

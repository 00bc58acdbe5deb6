import * as z from 'zod';
import { isOfPerson, type PersonOp } from '../index/apply-people.ts';
import { dictionaryNames, vocabularyOf } from '../index/dictionaries.ts';
import { columnsOf, dayOfPaper, type Figures, type IndexOp, type SearchDocument } from '../index/document.ts';
import { personColumns } from '../index/person-columns.ts';
import { trendRank } from '../index/trend.ts';
import { wordsOf } from '../index/words.ts';
import type { Cluster } from './cluster.ts';
import { countedStems, LAST_ENTRY } from './index-settings.ts';

/** The names of an engine's indexes, or their aliases. */
export interface IndexNames {
  papers: string;
  people: string;
}

/**
 * Applies changes to the indexes. OpenSearch itself drops changes older than its own, so they may come twice, in any
 * order, and from several indexers at once.
 * @param refresh whether changes are searchable at once, as tests need, instead of a second later
 */
export async function applyChanges(
  cluster: Cluster,
  names: IndexNames,
  ops: IndexOp[],
  refresh: boolean,
): Promise<void> {
  const actions = ops.map((op) =>
    isOfPerson(op) ? personAction(names.people, op) : paperAction(names.papers, op),
  );
  for (const answer of await cluster.bulk(actions, refresh ? 'true' : 'false')) refuse(answer);
}

type PaperOp = Exclude<IndexOp, PersonOp>;

/**
 * A paper's text and figures change independently, each with its own sequence number. A single document version can't
 * tell which is newer, so a script compares both within the write.
 */
const UPDATE = `
  def paper = ctx._source;
  boolean isNewer = false;
  if (params.kind != 'figures' && params.sequence > paper.sequence) {
    paper.sequence = params.sequence;
    if (params.kind == 'paper') { paper.shown = params.shown } else { paper.remove('shown') }
    isNewer = true;
  }
  if (params.kind != 'gone' && params.sequence > paper.figuresSequence) {
    paper.figuresSequence = params.sequence;
    paper.figures = params.figures;
    isNewer = true;
  }
  if (!isNewer) { ctx.op = 'none' }`;

function paperAction(index: string, op: PaperOp): object[] {
  const { kind, id, sequence } = op;
  const params = {
    ...{ kind, sequence },
    ...(op.kind === 'paper' ? { shown: shownOf(op.document) } : {}),
    ...(op.kind === 'gone' ? {} : { figures: figuresOf(op.figures) }),
  };
  return [
    { update: { _index: index, _id: id, retry_on_conflict: 10 } },
    {
      script: { lang: 'painless', source: UPDATE, params },
      scripted_upsert: true,
      upsert: { id, sequence: -1, figuresSequence: -1 },
    },
  ];
}

function shownOf(document: SearchDocument) {
  const { summary } = document;
  const columns = columnsOf(document);
  const { title, keywords, authors, abstract, filters } = columns;
  const day = dayOfPaper(summary);
  const names = dictionaryNames(summary);
  const dictionary = (kind: 'keyword' | 'author') => [
    ...names.filter((name) => name.kind === kind).map(({ folded, shown }) => `${folded}\t${shown}`),
    LAST_ENTRY,
  ];
  return {
    words: countedStems(columns),
    ...{ title, keywords, authors, abstract },
    filters: filters.split(' '),
    ...{ day, year: day.slice(0, 4), published: summary.publishedAt ?? summary.createdAt },
    categories: [
      ...new Set([summary.primaryCategory, summary.secondaryCategory].filter((id) => id !== null)),
    ],
    ...{ type: summary.paperType, status: summary.status, supervisor: summary.submittingSupervisor.id },
    titleWords: wordsOf(summary.title).join(' '),
    vocabulary: [...vocabularyOf(summary), LAST_ENTRY],
    ...{ keywordNames: dictionary('keyword'), authorNames: dictionary('author') },
    summary: JSON.stringify(summary),
  };
}

function figuresOf(figures: Figures) {
  const { views, citations, score, trend } = figures;
  const ranks = {
    day: trendRank(trend, 'day'),
    week: trendRank(trend, 'week'),
    month: trendRank(trend, 'month'),
  };
  return { views, citations, score, ...ranks, all: JSON.stringify(figures) };
}

/** People have one sequence number, which is the document's version. Deleted people leave a document without words. */
function personAction(index: string, op: PersonOp): object[] {
  const { id, sequence } = op;
  const action = { index: { _index: index, _id: id, version: sequence, version_type: 'external' } };
  if (op.kind === 'nobody') return [action, { id }];
  const { person } = op;
  const { kind: _, ...columns } = personColumns(person);
  const nameWords = wordsOf(person.name).join(' ');
  const facts = { id, kind: person.kind, created: person.createdAt, nameWords };
  return [action, { ...facts, ...columns, person: JSON.stringify(person) }];
}

const BulkAnswer = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.looseObject({ status: z.number(), error: z.unknown().optional() }))),
});
/** A version conflict is a change that came twice or late. */
const CONFLICT = 409;

function refuse(answer: unknown): void {
  const { errors, items } = BulkAnswer.parse(answer);
  if (!errors) return;
  const failed = items.flatMap(({ index, update }) =>
    (index && index.status >= 400 && index.status !== CONFLICT) || (update && update.status >= 400)
      ? [index?.error ?? update?.error]
      : [],
  );
  if (failed.length > 0)
    throw new Error(`${failed.length} changes were refused, the first: ${JSON.stringify(failed[0])}`);
}

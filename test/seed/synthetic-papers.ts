import { CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';
import type { PaperType } from '#shared/domain/manuscript/values.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';

/** A synthetic paper of invented words, with its topics for judging search results. */
export interface SyntheticPaper {
  summary: PaperSummary;
  topic: number;
  secondTopic: number;
}

const TOPICS = 60;
const WORDS_A_TOPIC = 10;
const COMMON_WORDS = 20_000;
const DAYS = 900;
const LAST_DAY = Date.UTC(2026, 10, 1);
const TYPES: PaperType[] = ['ARTICLE', 'ARTICLE', 'ARTICLE', 'REVIEW', 'LETTER', 'NOTE'];
const STATUSES = ['UNDER_REVIEW', 'UNDER_REVIEW', 'ACCEPTED', 'REJECTED'] as const;

/**
 * Generates synthetic papers, always the same for a number: words by Zipf's law, some of them of a topic, with titles that
 * say that they are synthetic.
 */
export function syntheticPaper(number: number): SyntheticPaper {
  const random = randomOf(number);
  const topic = Math.floor(random() * TOPICS);
  const secondTopic = (topic + 1 + Math.floor(random() * (TOPICS - 1))) % TOPICS;
  const common = () => wordOf(zipf(random, COMMON_WORDS));
  const ofTopic = (which: number) => topicWord(which, zipf(random, WORDS_A_TOPIC));
  const title = [
    ofTopic(topic),
    common(),
    topicWord(topic, Math.floor(random() * WORDS_A_TOPIC)),
    common(),
    common(),
  ];
  const sentence = () => {
    const words = Array.from({ length: 12 + Math.floor(random() * 8) }, () => {
      const chance = random();
      if (chance < 0.15) return ofTopic(topic);
      return chance < 0.2 ? ofTopic(secondTopic) : common();
    });
    return `${capital(words.join(' '))}.`;
  };
  const at = new Date(
    LAST_DAY - Math.floor(random() * DAYS) * 86_400_000 - Math.floor(random() * 86_400_000),
  );
  const category = categoryOf(random);
  const second = random() < 0.4 ? categoryOf(random) : null;
  const author = Math.floor(random() * 20_000);
  const id = syntheticUlid(at, number);
  const published = at.toISOString();
  return {
    topic,
    secondTopic,
    summary: {
      id,
      archiveId: `COL.${published.slice(2, 4)}${published.slice(5, 7)}.${String(number + 10_000).padStart(5, '0')}`,
      version: 1,
      title: `${capital(title.join(' '))} (synthetic ${number})`,
      abstract: Array.from({ length: 6 + Math.floor(random() * 4) }, sentence).join(' '),
      status: STATUSES[Math.floor(random() * STATUSES.length)] ?? 'UNDER_REVIEW',
      paperType: TYPES[Math.floor(random() * TYPES.length)] ?? 'ARTICLE',
      primaryCategory: category,
      secondaryCategory: second === category ? null : second,
      categories: second && second !== category ? [category, second] : [category],
      keywords: [topicWord(topic, 0), topicWord(topic, 1 + Math.floor(random() * 9)), common()],
      license: 'CC_BY',
      languageCode: 'en',
      doi: null,
      authors: [{ kind: 'person', name: personName(author) }],
      submittingSupervisor: {
        id: syntheticUlid(new Date(0), author),
        username: `synthetic${author}`,
        firstName: personName(author).split(' ')[0] ?? '',
        lastName: personName(author).split(' ')[1] ?? '',
        affiliation: 'Nowhere (synthetic)',
        institution: 'Nowhere (synthetic)',
      },
      paperAgents: [],
      createdAt: published,
      updatedAt: published,
      publishedAt: published,
      pageCount: null,
      wordCount: null,
      viewCount: 0,
      downloadCount: 0,
      _count: { reviews: 0, citations: 0 },
      decisionScore: null,
      meta: { latestVersionNumber: 1 },
    },
  };
}

/** Returns the word of a rank within a topic. It is in no other topic and not among the common words. */
export const topicWord = (topic: number, rank: number): string =>
  `${madeUp(topic * WORDS_A_TOPIC + rank + 7, 3)}${ENDINGS[topic % ENDINGS.length]}`;

const wordOf = (rank: number) => madeUp(rank * 13 + 1, rank < 200 ? 2 : 3);
const personName = (number: number) =>
  `${capital(madeUp(number % 700, 2))} ${capital(madeUp(number * 3 + 5, 3))}`;
const categoryOf = (random: () => number): CategoryId =>
  CATEGORY_IDS[zipf(random, CATEGORY_IDS.length)] ?? 'cs.AI';

const SYLLABLES =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge gi go ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe pi po ra re ri ro ru sa se si so ta te ti to tu va ve vi vo za ze zo'.split(
    ' ',
  );
const ENDINGS = ['ron', 'lex', 'mium', 'tal', 'nix', 'dor'];

/** Returns a word of syllables for a number. Distant numbers give dissimilar words. */
function madeUp(number: number, syllables: number): string {
  let rest = (number * 2_654_435_761) % 4_294_967_296;
  let word = '';
  for (let index = 0; index < syllables; index++) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a rank from 0, the first twice as often as the second: Zipf's law by the inverse of 1/x. */
const zipf = (random: () => number, most: number) => Math.min(most - 1, Math.floor(most ** random()) - 1);

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an id in the format of a ULID that contains the paper's number. */
function syntheticUlid(at: Date, number: number): string {
  const encode = (value: number, length: number) => {
    let text = '';
    for (let rest = value, index = 0; index < length; index++, rest = Math.floor(rest / 32))
      text = (BASE32[rest % 32] ?? '0') + text;
    return text;
  };
  return encode(at.getTime(), 10) + encode(number, 16);
}

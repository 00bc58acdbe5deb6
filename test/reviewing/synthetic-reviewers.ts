import { randomOf } from '#shared/domain/seeded-random.ts';
import type { PaperText } from '../../functions/_lib/matching/term-vectors.ts';

/** Invented reviewers with their papers, and papers that each of them rated by their own expertise, from 1 to 5. */
export interface RatedReviewers {
  papers: Map<string, PaperText>;
  people: { id: string; papers: string[]; ratings: { paper: string; expertise: number }[] }[];
}

const FIELDS = 8;
const TOPICS_PER_FIELD = 6;
const TOPICS = FIELDS * TOPICS_PER_FIELD;
const CONCEPTS = 40;
const COMMON_WORDS = 3000;
const RATED = 8;
/** What a reviewer knows of their four topics, of other topics of the same fields, and of the rest. */
const KNOWN = [1, 0.8, 0.65, 0.5];
const KNOWN_FIELD = 0.35;
const KNOWN_REST = 0.05;

/**
 * Generates reviewers with 5 to 34 papers each: papers have two topics, and each concept of a topic has up to three words for
 * it, of which an author prefers one. Always the same for a seed.
 */
export function syntheticReviewers(seed: number, { people = 58, withText = false } = {}): RatedReviewers {
  const random = randomOf(seed);
  const papers = new Map<string, PaperText>();
  const pick = (count: number) => Math.floor(random() * count);
  const near = (topic: number) => topic - (topic % TOPICS_PER_FIELD) + pick(TOPICS_PER_FIELD);
  const topicsOf = (topic: number): Topics => [topic, random() < 0.7 ? near(topic) : pick(TOPICS)];
  const write = (id: string, topics: Topics) => papers.set(id, writePaper(random, topics, withText));
  return {
    papers,
    people: Array.from({ length: people }, (_, person) => {
      const main = pick(TOPICS);
      const interests = [main, near(main), near(main), pick(TOPICS)];
      const own = Array.from({ length: 5 + pick(30) }, (_, index) => `own-${person}-${index}`);
      for (const id of own) write(id, topicsOf(interests[chosen(random)] ?? main));
      const ratings = Array.from({ length: RATED }, (_, index) => {
        const paper = `rated-${person}-${index}`;
        const [about = main] = [
          [main, interests[1], near(main), near(main), interests[3], pick(TOPICS)][pick(6)],
        ];
        const topics = topicsOf(about);
        write(paper, topics);
        return { paper, expertise: expertiseIn(interests, topics, random) };
      });
      return { id: `person-${person}`, papers: own, ratings };
    }),
  };
}

/** The main topic of a paper, and its second one. */
type Topics = [main: number, second: number];

/** Returns which interest a paper is about: the first in 11 of 20 papers, then 5, 3 and 1. */
function chosen(random: () => number): number {
  const draw = random() * 20;
  return draw < 11 ? 0 : draw < 16 ? 1 : draw < 19 ? 2 : 3;
}

function writePaper(random: () => number, topics: Topics, withText: boolean): PaperText {
  const style = Math.floor(random() * 3);
  const topical = 0.15 + 0.3 * random();
  const words = (count: number, share: number) =>
    Array.from({ length: count }, () =>
      random() < share ? topicWord(random, topics, style) : `common${letters(zipf(random, COMMON_WORDS))}`,
    ).join(' ');
  return {
    title: words(9, 0.6),
    abstract: words(60 + Math.floor(random() * 120), topical),
    ...(withText ? { text: words(1500, topical * 0.6) } : {}),
  };
}

function topicWord(random: () => number, [main, second]: Topics, style: number): string {
  const topic = random() < 0.7 ? main : second;
  const concept = zipf(random, CONCEPTS);
  const synonyms = (concept % 3) + 1;
  const word = (random() < 0.6 ? style : Math.floor(random() * 3)) % synonyms;
  const subject =
    random() < 0.3 ? `field${letters(Math.floor(topic / TOPICS_PER_FIELD))}` : `topic${letters(topic)}`;
  return `${subject}z${letters(concept)}x${letters(word)}`;
}

/** Returns what a reviewer knows of a paper, from 1 to 5 in steps of a half, with some noise. */
function expertiseIn(interests: number[], [main, second]: Topics, random: () => number): number {
  const isSameField = (a: number, b: number) =>
    Math.floor(a / TOPICS_PER_FIELD) === Math.floor(b / TOPICS_PER_FIELD);
  const known = (topic: number) =>
    Math.max(
      ...interests.map((interest, index) =>
        interest === topic ? (KNOWN[index] ?? 0) : isSameField(interest, topic) ? KNOWN_FIELD : KNOWN_REST,
      ),
    );
  const noise = 0.12 * (random() + random() - 1);
  const value = 1 + 4 * (0.7 * known(main) + 0.3 * known(second) + noise);
  return Math.max(1, Math.min(5, Math.round(2 * value) / 2));
}

/** Letters only, because the search index splits words at nothing else, and stems them. */
const letters = (number: number): string =>
  number.toString(16).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

const zipf = (random: () => number, most: number) => Math.min(most - 1, Math.floor(most ** random()) - 1);

/**
 * Returns the weighted Kendall loss (Stelmakh et al. 2023): over all pairs of papers that a reviewer rated differently, the
 * differences of the ratings of the pairs that a score orders wrongly, divided by all differences; ties count half.
 */
export function kendallLoss(
  people: RatedReviewers['people'],
  score: (reviewer: string, paper: string) => number,
): number {
  let [wrong, all] = [0, 0];
  for (const { id, ratings } of people)
    for (const better of ratings)
      for (const worse of ratings) {
        const difference = better.expertise - worse.expertise;
        if (difference <= 0) continue;
        all += difference;
        const margin = score(id, better.paper) - score(id, worse.paper);
        if (margin <= 0) wrong += margin === 0 ? difference / 2 : difference;
      }
  return wrong / all;
}

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { ReviewerMatcher } from '../../functions/_lib/matching/rank-reviewers.ts';

/**
 * `npm run rank-reviewers -- <papers.jsonl> <people.jsonl>`: ranks all people for all papers by text alone, without conflicts of
 * interest, and prints a line `{"paper","reviewer","score"}` for each pair. `papers.jsonl` also contains the people's papers.
 */
const Paper = z.object({
  id: z.coerce.string(),
  title: z.string().nullish(),
  abstract: z.string().nullish(),
  text: z.string().nullish(),
});
const Person = z.object({ id: z.coerce.string(), papers: z.array(z.coerce.string()) });

const [papersFile, peopleFile] = process.argv.slice(2);
if (papersFile === undefined || peopleFile === undefined) {
  console.error('Which files? npm run rank-reviewers -- <papers.jsonl> <people.jsonl>');
  process.exit(1);
}

const matcher = new ReviewerMatcher();
const ids = new Set<string>();
for await (const { id, title, abstract, text } of records(papersFile, Paper)) {
  if (ids.has(id)) continue;
  ids.add(id);
  matcher.add(id, { title: title ?? '', abstract: abstract ?? '', text: text ?? undefined });
}
const people: z.infer<typeof Person>[] = [];
for await (const person of records(peopleFile, Person)) people.push(person);

const rank = matcher.ranking(people);
for (const paper of ids) {
  const lines = rank(paper).map(({ reviewer, score }) =>
    JSON.stringify({ paper, reviewer, score: Number(score.toFixed(6)) }),
  );
  if (lines.length > 0 && !process.stdout.write(`${lines.join('\n')}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Reads a file of JSON lines. Ends the program at a line that isn't what the file must contain. */
async function* records<S extends z.ZodType>(file: string, schema: S): AsyncGenerator<z.infer<S>> {
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    if (line.trim() === '') continue;
    const { data, error } = z.preprocess(parse, schema).safeParse(line);
    if (data === undefined) {
      console.error(
        `${file}, line ${number}: ${error?.issues[0]?.path.join('.')}: ${error?.issues[0]?.message}`,
      );
      process.exit(1);
    }
    yield data as z.infer<S>;
  }
}

function parse(line: unknown): unknown {
  try {
    return JSON.parse(String(line));
  } catch {
    return undefined;
  }
}

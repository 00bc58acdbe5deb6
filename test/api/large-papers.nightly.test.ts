import { ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { aPng } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { dynamoDbAt } from '../../infra/local/backup/export-tables.ts';
import { call } from '../support/api.ts';
import { aSubmission, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { aLongPaper } from '../support/long-paper.ts';
import { anOwnPlatform } from '../support/own-platform.ts';

const REFERENCES = 3000;
const FIGURES = 500;
/** Files of figures: with the text and the bibliography as many as a submission may have. */
const PICTURES = LIMITS.filesPerSubmission - 2;
/** DynamoDB's limit, which the local engine has too. */
const ITEM_BYTES = 400 * 1024;

const platform = anOwnPlatform({ LIMIT_FACTOR: '100' });

/** Enough text around them, because a paper that repeats the same few words is held. */
const [{ content: text } = { content: '' }] = aLongPaper(20);

const reference = (number: number) =>
  `@article{work${number}, author = {Author, Ada}, title = {On the bound number ${number}}, journal = {Journal of Bounds}, year = {${1950 + (number % 70)}}}`;
const figure = (number: number) =>
  String.raw`\begin{figure}\includegraphics[width=2cm]{f${number % PICTURES}.png}\caption{Series ${number}}\end{figure}`;
const times = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('\n');
const picture = (index: number) => ({ name: `f${index}.png`, content: Uint8Array.from(aPng) });
const PAPER = [
  {
    name: 'main.tex',
    content: text
      .replace(String.raw`\begin{document}`, String.raw`\usepackage{graphicx}\begin{document}`)
      .replace(
        String.raw`\bibliographystyle`,
        () => String.raw`\section{Figures}${times(FIGURES, figure)}\nocite{*}\bibliographystyle`,
      ),
  },
  { name: 'refs.bib', content: times(REFERENCES, reference) },
  ...Array.from({ length: PICTURES }, (_, index) => picture(index)),
];

it('publishes a paper with 3,000 references and 500 figures, and says what it leaves out', async () => {
  const author = await aSupervisor();
  const form = aSubmission({ title: 'Three thousand works' }, PAPER);
  const { status, body } = await call('POST', '/papers', { token: author.token, body: form });
  expect(status).toBe(201);
  const end = await pipelineEnd(body.data.id, author.token, 300);
  expect(end).toMatchObject({ status: 'completed', errors: [] });
  const { body: found } = await call('GET', `/papers/${body.data.id}`, { token: author.token });
  const { references, figures, conversion } = found.data;
  // One file, because all pictures are equal.
  expect(figures).toHaveLength(1);
  expect(references.length).toBeGreaterThan(500);
  const left = REFERENCES - references.length;
  expect(conversion.messages.map(({ message }: { message: string }) => message)).toContainEqual(
    expect.stringContaining(`The last ${left} references appear in the paper`),
  );
  const html = await (await fetch(`${platform().url}/papers/${body.data.id}`)).text();
  expect(html.match(/<figure/g)?.length).toBeGreaterThanOrEqual(FIGURES);
  expect(html).toContain(`the bound number ${REFERENCES}`);
  expect(await largestItem()).toBeLessThan(ITEM_BYTES);
}, 400_000);

/** Returns the size of the largest item of all tables, as JSON: more than what DynamoDB counts. */
async function largestItem(): Promise<number> {
  const client = dynamoDbAt(platform().endpoints.dynamodb);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  let largest = 0;
  for (const TableName of TableNames)
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      for (const item of Items) largest = Math.max(largest, Buffer.byteLength(JSON.stringify(item)));
  client.destroy();
  return largest;
}

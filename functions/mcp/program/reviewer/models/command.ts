import { spawn } from 'node:child_process';
import { finderIn } from '#shared/domain/find-quote.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';
import { ANSWER_BYTES, type ProviderReview, type ReviewDelivery } from '#shared/domain/review-provider.ts';
import { readReview } from '../../../../_lib/providers/read-provider-response.ts';
import { type ShownText, shownText } from '../reading/shown-text.ts';
import { ordersAsItems } from '../reading/write-review.ts';

/**
 * Lets another program review a paper: it gets the delivery as JSON on standard input, and writes the review as JSON on standard output. Items
 * whose quote isn't in the paper are dropped, and instructions in the paper are reported.
 * @throws Error if the program fails, takes longer than `minutes`, or writes no review
 */
export async function reviewByCommand(
  command: string,
  delivery: ReviewDelivery,
  minutes: number,
): Promise<{ review: ProviderReview; dropped: number }> {
  const text = await run(command, JSON.stringify(delivery), minutes);
  const read = readReview(text, delivery.deliveryId);
  if (read.kind === 'fault')
    throw new Error(
      `The command wrote no review. ${read.problem.replace('The answer', 'Its output').replace(/\.\.$/, '.')}`,
    );
  return withRealQuotes(read.review, shownText(delivery.paper.contentMarkdown));
}

function withRealQuotes(review: ProviderReview, shown: ShownText) {
  const find = finderIn(shown.text);
  const { items = [] } = review;
  const real = items.filter(({ quote, position }) => find(quote, position?.start) !== undefined);
  const all = [...ordersAsItems(shown), ...real].slice(0, REVIEW_LIMITS.item.count);
  return { review: { ...review, items: all }, dropped: items.length - real.length };
}

function run(command: string, input: string, minutes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      // The shell and what it starts end together.
      detached: process.platform !== 'win32',
    });
    let output = '';
    const end = (problem: string) => {
      clearTimeout(timer);
      reject(new Error(problem));
      try {
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    const timer = setTimeout(
      () => end(`The command took longer than --max-minutes: ${minutes}.`),
      minutes * 60_000,
    );
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (output.length > ANSWER_BYTES) end('The command wrote more than a review can have.');
    });
    child.once('error', (error) => end(`The command can’t be run: ${error.message}`));
    child.once('close', (status) => {
      clearTimeout(timer);
      if (status === 0) resolve(output);
      else reject(new Error(`The command ended with status ${status}.`));
    });
    // A program that doesn't read its input isn't at fault for that.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

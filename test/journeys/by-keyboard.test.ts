import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSupervisor,
  aText,
  mailedCode,
  type TestPerson,
} from '../support/builders.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { agentReview, aListedAgent } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
let referee: TestPerson;
let agent: { name: string };

beforeAll(async () => {
  const author = await aSupervisor();
  referee = await aSupervisor({ firstName: 'Rosa', lastName: 'Referee' });
  const free = { pricePerReview: 0, isFree: true, autoAcceptRequests: true };
  [agent] = await Promise.all([
    aListedAgent(referee, free),
    aPublishedPaper(author, { title: 'Something to read' }),
  ]);
});

describe('a newcomer without a mouse', () => {
  it('reads, registers, publishes a LaTeX project, requests a review, and answers it', async () => {
    const { page, complaints } = await browser.open({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const title = `Lichens by keyboard ${crypto.randomUUID().slice(0, 8)}`;
    await readPaper(page);
    await register(page);
    await publish(page, title);
    await requestReview(page);
    const paperId = await requestedPaper();
    expect((await agentReview(referee, paperId)).status).toBe(201);
    await answerReview(page, title);
    expect(complaints).toEqual([]);
  });
});

async function readPaper(page: Page): Promise<void> {
  const keyboard = keyboardOf(page);
  await page.goto('/?papers=latest');
  await keyboard.enter(page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.enter(page.locator('section[aria-labelledby=latest] h3 a').first());
  await page.waitForURL('**/papers/*');
  await keyboard.enter(page.getByRole('link', { name: /^Reviews/ }));
  await page.waitForURL('**/reviews');
}

async function register(page: Page): Promise<void> {
  const keyboard = keyboardOf(page);
  const { username, email, password } = aRegistration();
  await keyboard.enter(page.getByRole('banner').getByRole('link', { name: 'Register' }), 'Shift+Tab');
  await keyboard.type(page.getByLabel('Email'), email);
  await keyboard.type(page.getByLabel('Username'), username);
  await keyboard.type(page.getByLabel('Password', { exact: true }), password);
  await keyboard.type(page.getByLabel('Confirm password'), password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Verify your email address' }).waitFor();
  await keyboard.type(page.getByLabel(/code/i).first(), await mailedCode(email));
  await page.getByRole('heading', { level: 1, name: 'Your work' }).waitFor();
}

async function publish(page: Page, title: string): Promise<void> {
  const keyboard = keyboardOf(page);
  await keyboard.enter(page.getByRole('main').getByRole('link', { name: 'Submit paper' }));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    keyboard.enter(page.getByRole('button', { name: 'Choose files' })),
  ]);
  await chooser.setFiles(aProject(title));
  await page.getByText(/^From main\.tex: title, abstract/).waitFor({ timeout: 150_000 });
  await keyboard.enter(page.getByRole('button', { name: 'Continue' }));
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
  await keyboard.type(page.getByLabel('Primary category'), 'Software Eng');
  await keyboard.press('Enter');
  expect(await page.getByLabel('Primary category').inputValue()).toContain('Software Engineering');
  await keyboard.tabTo(page.getByRole('group', { name: 'Did AI agents take part?' }).getByRole('radio'));
  await keyboard.press('Space');
  await keyboard.enter(page.getByRole('button', { name: 'Continue' }));
  await keyboard.tabTo(page.getByLabel('No AI used'));
  await keyboard.press('Space');
  await keyboard.enter(page.getByRole('button', { name: 'Submit paper' }));
  await page.getByRole('link', { name: 'View paper' }).waitFor({ timeout: 90_000 });
  await keyboard.enter(page.getByRole('link', { name: 'View paper' }));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await keyboard.tabTo(page.locator('#paper-body a.citation').first());
  await page.locator('.reference-card').getByText('The growth of walls').waitFor();
}

async function requestReview(page: Page): Promise<void> {
  const keyboard = keyboardOf(page);
  await keyboard.enter(page.getByRole('link', { name: 'Find reviewers' }), 'Shift+Tab');
  await keyboard.type(page.getByLabel('Search agents'), agent.name);
  await keyboard.press('Enter');
  await keyboard.enter(page.getByRole('article', { name: agent.name }).getByRole('link'));
  await keyboard.enter(page.getByRole('button', { name: 'Request a review' }));
  await keyboard.type(page.getByRole('dialog').getByLabel('Message'), 'Please look at the method.');
  await keyboard.enter(page.getByRole('dialog').getByRole('button', { name: 'Send request' }));
  await page.getByText(`${agent.name} is reviewing.`).waitFor();
}

/** Returns the id of the paper in the referee's only request. */
async function requestedPaper(): Promise<string> {
  return until(async () => {
    const { body } = await call('GET', '/marketplace/review-requests?type=incoming', {
      token: referee.token,
    });
    return body.data.requests[0]?.paper.id;
  }, 'the request');
}

async function answerReview(page: Page, title: string): Promise<void> {
  const keyboard = keyboardOf(page);
  await keyboard.enter(page.getByRole('button', { name: /^Notifications, \d+ unread/ }), 'Shift+Tab');
  await keyboard.enter(
    page
      .getByRole('link', { name: /review/i })
      .filter({ hasText: title })
      .first(),
  );
  const review = page.getByRole('heading', { level: 2, name: /^Review 1/ });
  // The list of reviews may lag behind the notification.
  await until(async () => {
    const isThere = await review.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => undefined,
    );
    return isThere ?? page.reload().then(() => undefined);
  }, 'the review');
  await keyboard.enter(page.getByRole('button', { name: 'Reply' }));
  await keyboard.type(page.getByLabel('Your reply'), 'Thank you; we will measure it again.');
  await keyboard.enter(page.getByRole('button', { name: 'Send reply' }));
  await page.getByRole('listitem').getByText('Thank you; we will measure it again.').waitFor();
}

/** A LaTeX project with a figure and a bibliography. */
function aProject(title: string) {
  const file = (name: string, buffer: Buffer | string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(buffer),
  });
  const tex = String.raw`\documentclass{article}
\usepackage{graphicx}
\title{${title}}
\author{Nora Newcomer}
\begin{document}
\maketitle
\begin{abstract}
We measured lichens on walls without a mouse, and report what we found in enough words for an abstract.
\end{abstract}
\section{Method}
As in \cite{wall}, we waited for the winter. ${aText().replaceAll(/[#$^]/g, '')}
\begin{figure}
\includegraphics[width=0.5\textwidth]{bound.png}
\caption{A bound.}
\end{figure}
\bibliographystyle{plain}
\bibliography{refs}
\end{document}`;
  const bib = '@article{wall, title={The growth of walls}, author={Ada Wall}, journal={Stone}, year={2020}}';
  return [
    file('main.tex', tex),
    file('refs.bib', bib),
    file('bound.png', readFileSync('examples/papers/reputation-wilson/v2/bound.png')),
  ];
}

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { deliveryOfText } from '../../functions/mcp/program/reviewer/delivery-of-text.ts';
import { reviewByCommand } from '../../functions/mcp/program/reviewer/models/command.ts';
import { pythonEnvironment } from './run-python.ts';

/**
 * `npm run interop:reviewers`: installs two open reviewers from PyPI, and lets them review a paper through their adapters
 * (`examples/reviewers`), with a model whose answers are scripted.
 */
const PAPER = {
  title: 'Moss on walls',
  abstract: 'Moss grows on the north side of walls.',
  contentMarkdown:
    '## Methods\n\nWe measured 12 walls in 2024.\n\n## Results\n\nThe mean of 4, 5 and 9 is 7.2 mm.\n\n## Discussion\n\nMoss prefers shade.\n',
};
const LINE = 'The measurements of twelve walls support the claim only in part. ';

/** One text that has every part for which PeerReviewAgents asks any of its agents. */
const LETTER = `VERDICT: major
**Publication readiness:** 50/100
Score: 3
Confidence: 4

## Readiness Breakdown
- Scientific validity: 15/35
- Methods and evidence: 15/25
- Reproducibility and reporting: 10/20
- Clarity and completeness: 10/20

## Contribution Profile
- Novelty: moderate
- Significance: low
- Usefulness: moderate

## Score and Decision
${LINE}

## Summary of Evaluation
${LINE.repeat(8)}

## Strengths
- ${LINE}

## Weaknesses
- ${LINE}

## Questions
- Why twelve walls?

## Required Revisions
1. Correct the mean.

## Minor Suggestions
- Add a map.
`;

const CONCERN = { severity: 'major', section: 'Results', page: null, issue: LINE, suggested_fix: null };
/** What the agents of agentic-paper are asked for, by a field that only that question names. */
const AGENTS: [field: string, answer: object][] = [
  [
    'decision_label',
    {
      ...{ decision: 'major_rev', decision_label: 'Revise and resubmit (major revisions)', rationale: LINE },
      ...{ author_guidance: [LINE], fits_audience: true, confidence: 0.7 },
    },
  ],
  ['recommendation_for_author', { recommendation_for_author: LINE, recommendation_for_editor_only: LINE }],
  [
    'executive_summary',
    {
      ...{ executive_summary: LINE.repeat(2), consensus_strengths: [LINE], consensus_concerns: [CONCERN] },
      ...{ disagreements: [], methodology_score: 0.5, novelty_score: 0.4, overall_score: 0.5 },
      ...{ revision_priorities: [LINE], final_recommendation: 'major_rev' },
    },
  ],
  [
    'recommendation',
    {
      ...{ summary: LINE, strengths: [LINE], concerns: [CONCERN] },
      ...{ recommendation: 'major_rev', confidence: 0.7 },
    },
  ],
];

const Asked = z.object({
  stream: z.boolean().nullish(),
  response_format: z.unknown().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { stream, response_format: format, messages } = Asked.parse(JSON.parse(body));
  const system = JSON.stringify(messages.filter(({ role }) => role === 'system'));
  const [, agent] = AGENTS.find(([field]) => system.includes(field)) ?? [];
  const content = format && agent ? JSON.stringify(agent) : LETTER;
  const usage = { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 };
  const common = { id: 'c', created: 1, model: 'scripted' };
  const end = { index: 0, finish_reason: 'stop' };
  if (!stream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const choices = [{ ...end, message: { role: 'assistant', content } }];
    response.end(JSON.stringify({ ...common, object: 'chat.completion', choices, usage }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const choices = [{ ...end, delta: { role: 'assistant', content } }];
  response.write(
    `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices, usage })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

const folder = mkdtempSync(path.join(tmpdir(), 'colophon-reviewers-'));
const config = path.join(folder, 'config.yaml');
const tier = '{ provider: scripted, model: scripted }';
writeFileSync(
  config,
  `routing:\n  tier_high: ${tier}\n  tier_standard: ${tier}\n  tier_basic: ${tier}\nproviders:\n  scripted: { api_key_env: OPENAI_API_KEY, base_url: "${url}" }\nenrich_with_citations: false\n`,
);
const adapter = (name: string) => `"${process.execPath}" "${path.resolve(`examples/reviewers/${name}.ts`)}"`;
const REVIEWERS: Record<string, string> = {
  'agentic-paper': `${adapter('agentic-paper')} --config "${config}"`,
  peerreviewagents: `${adapter('peerreviewagents')} --provider openai --reasoning-model scripted --single-model`,
};

process.env.OPENAI_API_KEY = 'scripted';
process.env.PEERREVIEW_OPENAI_BASE_URL = url;
const programs = process.env.PATH;
try {
  for (const [name, command] of Object.entries(REVIEWERS)) {
    process.env.PATH = `${pythonEnvironment(name)}/bin${path.delimiter}${programs}`;
    const delivery = deliveryOfText(PAPER, {
      ...{ deliveryId: crypto.randomUUID(), callbackUrl: 'http://localhost/', now: new Date() },
    });
    const { review } = await reviewByCommand(command, delivery, 10);
    console.log(`${name}: a valid review, overall score ${review.overallScore}, by ${review.modelUsed}`);
  }
} finally {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

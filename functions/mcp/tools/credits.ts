import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { ExternalPaper, ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { counted } from '#shared/input/counted.ts';
import { excerpt } from '../budget.ts';
import { EARNING_TOPICS, earningOpportunities } from '../guidance/earning.ts';
import { dataOf, inputOf, tool, words } from '../tool.ts';
import { day, facts, listing } from '../wording.ts';

const { credits, marketplace, 'external-papers': externalPapers } = contract;
const statement = inputOf(credits.transactions);

export const creditTools = [
  tool({
    name: 'get_credit_balance',
    category: 'credits',
    endpoint: credits.balance,
    description: 'Get my credits: available, locked and earned in total, with recent transactions.',
    input: z.object({
      includeTransactions: z.boolean().default(true),
      transactionLimit: z.number().int().min(1).max(50).default(10),
    }),
    output: dataOf(credits.balance),
    call: async (input, { platform }) => (await platform.api.credits.balance(input)).data,
    text: ({ balance, recentTransactions }) =>
      [
        facts({
          Available: balance.availableCredits,
          Locked: balance.lockedCredits,
          'Earned in total': balance.totalCredits,
        }),
        ...(recentTransactions.length > 0
          ? [listing('Recent transactions', recentTransactions.map(line))]
          : []),
      ].join('\n\n'),
  }),
  tool({
    name: 'get_credit_transactions',
    category: 'credits',
    endpoint: credits.transactions,
    input: z.object(statement),
    output: dataOf(credits.transactions),
    call: async (input, { platform }) => (await platform.api.credits.transactions(input)).data,
    text: ({ transactions, pagination }) => listing('My transactions', transactions.map(line), pagination),
  }),
  tool({
    name: 'pay_with_credits',
    category: 'credits',
    endpoint: marketplace.pay,
    input: z
      .object({
        requestId: inputOf(marketplace.pay).id.optional(),
        reviewRequestId: inputOf(marketplace.pay).id.optional().describe('Older name of requestId.'),
      })
      .refine((input) => requestIdOf(input) !== '', { error: 'Give requestId', path: ['requestId'] }),
    output: dataOf(marketplace.pay).shape.data,
    annotations: { idempotentHint: true },
    question: async (input, { platform }) => {
      const id = requestIdOf(input);
      const { paper, agent, price, kind } = (await platform.api.marketplace.getRequest({ id })).data;
      if (price === 0) return undefined;
      return `Pay ${counted(price, 'credit')} for the ${kind} of “${excerpt(paper.title, 200)}” (${paper.archiveId}) by ${agent.name}? They stay locked until the ${kind} is published.`;
    },
    call: async (input, { platform }) =>
      (await platform.api.marketplace.pay({ id: requestIdOf(input) })).data.data,
    text: ({ paymentMethod, amount, platformFee, sellerAmount, newBalance, status }) =>
      paymentMethod === 'free'
        ? `The request is free, and activated. Status: ${status}`
        : facts({
            Locked: counted(amount, 'credit'),
            'Platform fee': platformFee,
            'For the reviewer': sellerAmount,
            'Available now': newBalance.availableCredits,
            Status: status,
          }),
  }),
  words({
    name: 'get_earning_opportunities',
    category: 'credits',
    description: 'List the ways to earn credits.',
    input: z.object({ category: z.enum(EARNING_TOPICS).default('all') }),
    text: ({ category }) => earningOpportunities(category),
  }),
  tool({
    name: 'verify_external_publication',
    category: 'credits',
    endpoint: externalPapers.add,
    description:
      'Add an external paper by URL, DOI or arXiv id. Your profile shows it once it is confirmed. Authors default to your own name. It earns no credits.',
    input: z.object({
      publicationUrl: z.string().min(1).max(1000).describe('A URL, a DOI or an arXiv URL.'),
      publicationType: ExternalPaperInput.shape.kind,
      publicationTitle: z.string().min(1, 'Title is required').max(500).optional(),
      paperId: z
        .string()
        .max(100)
        .optional()
        .describe('The Colophon paper with the same title, if it is the same work.'),
      authors: z.array(z.string().max(200)).max(200).optional(),
      venue: z.string().max(300).optional(),
      year: z.number().int().nullable().optional(),
    }),
    output: ExternalPaper,
    call: async (input, { platform: { api } }) => {
      const { publicationUrl, publicationTitle, paperId, authors, ...rest } = input;
      const paper = paperId === undefined ? undefined : (await api.papers.get({ id: paperId })).data;
      const title = publicationTitle ?? paper?.title;
      if (title === undefined) throw new Error('Give publicationTitle, or the paperId of the same work.');
      const names = authors ?? paper?.authors.map(({ name }) => name) ?? [(await api.users.me()).data.name];
      const { publicationType: kind, ...fields } = rest;
      const { data } = await api['external-papers'].add({
        ...fields,
        kind,
        title,
        authors: names,
        ...identifiersIn(publicationUrl),
      });
      return data;
    },
    text: ({ id, title, doi, arxivId, url, confirmation: { state } }) =>
      `Added to your external papers.\n\n${facts({ Title: title, Id: id, DOI: doi, arXiv: arxivId, URL: url, Confirmation: state })}`,
  }),
  tool({
    name: 'list_external_publications',
    category: 'credits',
    endpoint: externalPapers.list,
    input: z.object({}),
    output: dataOf(externalPapers.list),
    call: async (_input, { platform }) => (await platform.api['external-papers'].list()).data,
    text: (answer) =>
      listing(
        'My external papers',
        answer.externalPapers.map(
          ({ id, title, kind, venue, year, doi, citationCount, confirmation: { state } }) =>
            `- ${title} (${[kind, venue, year, doi].filter(Boolean).join(', ')}), ${state}, cited ${counted(citationCount, 'time')} on Colophon, ${id}`,
        ),
      ),
  }),
  tool({
    name: 'confirm_external_publication',
    category: 'credits',
    endpoint: externalPapers.askConfirmation,
    input: z.object({
      publicationId: z.string().min(1).max(100).describe('An id from list_external_publications.'),
    }),
    output: dataOf(externalPapers.askConfirmation),
    call: async ({ publicationId: id }, { platform }) =>
      (await platform.api['external-papers'].askConfirmation({ id })).data,
    text: ({ title, confirmation: { state, reason } }) =>
      facts({ Title: title, Confirmation: state, Reason: reason || undefined }),
  }),
];

/** Returns the identifiers that a publication's URL contains. */
export function identifiersIn(address: string): { url: string; doi?: string; arxivId?: string } {
  const doi = /\b10\.\d{4,9}\/[^\s?#]+/.exec(address)?.[0];
  const arxivId = /arxiv\.org\/(?:abs|pdf)\/([\w.-]+\/?\d+(?:\.\d+)?(?:v\d+)?)/i.exec(address)?.[1];
  return {
    url: /^https?:\/\//i.test(address) ? address : '',
    ...(doi ? { doi } : {}),
    ...(arxivId ? { arxivId } : {}),
  };
}

/** Installed clients send the older name. */
const requestIdOf = ({
  requestId,
  reviewRequestId,
}: {
  requestId?: string | undefined;
  reviewRequestId?: string | undefined;
}): string => requestId ?? reviewRequestId ?? '';

const line = ({
  type,
  amount,
  description,
  createdAt,
}: {
  type: string;
  amount: number;
  description: string;
  createdAt: string;
}) => `- ${day(createdAt)} ${type} ${amount > 0 ? '+' : ''}${amount}: ${description}`;

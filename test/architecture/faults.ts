/** A fault in one area of the sources, and the test files of `npm test` that catch it. */
export interface Fault {
  area: string;
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  /** The arguments of `vitest run`. */
  caughtBy: string[];
}

/** One fault in each area, such as a tired person could write: it compiles, and nothing crashes. */
export const FAULTS: Fault[] = [
  {
    area: 'the contract, where an error that is thrown is no longer declared',
    file: 'shared/contract/agents.ts',
    from: ".errors(errors('agent-limit-reached'))",
    to: '.errors(errors())',
    caughtBy: ['test/architecture/thrown-codes.test.ts'],
  },
  {
    area: 'an access rule, where API keys do what only sessions may',
    file: 'functions/_lib/identity/powers.ts',
    from: "if (!session) throw new AppError('session-required');",
    to: 'if (!session) return;',
    caughtBy: ['test/api/authorization.test.ts'],
  },
  {
    area: 'the ledger, where the seller gets the fee as well',
    file: 'shared/domain/ledger.ts',
    from: 'amount: price - fee,',
    to: 'amount: price,',
    caughtBy: ['functions/_lib/review-requests/million-steps.test.ts'],
  },
  {
    area: 'the decision rule, where a mean of exactly 6 no longer accepts',
    file: 'shared/domain/decision.ts',
    from: 'sums.overallAbove6 >= 0',
    to: 'sums.overallAbove6 > 0',
    caughtBy: ['shared/domain/decision.test.ts'],
  },
  {
    area: 'the conversion, where three references in a row are no range',
    file: 'functions/publishing/convert/document/join-references.ts',
    from: 'run.length < 3',
    to: 'run.length < 4',
    caughtBy: ['functions/publishing/convert/document/join-references.test.ts'],
  },
  {
    area: 'search, where a word of the title counts less than one of the text',
    file: 'functions/_lib/search/index/document.ts',
    from: 'content: 0.5, title: 4,',
    to: 'content: 4, title: 0.5,',
    caughtBy: ['test/search/sqlite-index.test.ts'],
  },
  {
    area: 'notifications, where a failed review provider is reported to the buyer twice, and not to its supervisor',
    file: 'functions/events/review-notifications/review-request-notifications.ts',
    from: "supervisorId: reviewerId,\n      type: 'REVIEW_ASSIGNED',\n      cause: `job",
    to: "supervisorId: requesterId,\n      type: 'REVIEW_ASSIGNED',\n      cause: `job",
    caughtBy: ['functions/events/review-notifications/review-request-notifications.test.ts'],
  },
  {
    area: 'a web page, where the login leads to any site that a link names',
    file: 'web/src/features/sign-in/return-path.ts',
    from: 'localPath(asked)',
    to: 'asked',
    caughtBy: ['web/src/features/sign-in/return-path.test.ts'],
  },
  {
    area: 'the head of a served page, where Google Scholar finds no title',
    file: 'web/src/features/papers/page/head-tags.ts',
    from: "scholar: [['citation_title', title]],",
    to: 'scholar: [],',
    caughtBy: ['web/src/server/render.test.tsx'],
  },
  {
    area: 'the infrastructure, where the tables cannot be restored to a point in time',
    file: 'infra/constructs/context-table.ts',
    from: 'pointInTimeRecoveryEnabled: true',
    to: 'pointInTimeRecoveryEnabled: false',
    caughtBy: ['infra/stacks/data-stack.test.ts'],
  },
  {
    area: 'the text of a mail, where it no longer says how to unsubscribe',
    file: 'functions/jobs/send-email/layout.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    from: '`Unsubscribe from these emails: ${unsubscribe.page}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    to: '`Unsubscribe from these emails: ${unsubscribe.settings}`',
    caughtBy: ['functions/jobs/send-email/notification-templates.test.ts'],
  },
  {
    area: 'the MCP tools, where a tool that removes something says that it doesn’t',
    file: 'functions/mcp/tool.ts',
    from: "destructiveHint: method === 'DELETE'",
    to: 'destructiveHint: false',
    caughtBy: ['functions/mcp/tools/all-tools.test.ts'],
  },
];

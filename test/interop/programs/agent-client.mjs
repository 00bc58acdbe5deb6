// Uses every tool of the installed agent client (docs/product/agent-client.md), unmodified, as two people with each of its credentials.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const { ORIGIN, AGENT_CLIENT } = process.env;
const folder = mkdtempSync(path.join(tmpdir(), 'colophon-agent-client-'));
const PASSWORD = 'Colophon-Test-1';
const ID = /\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g;
/** What the client prints for a field that it misses. */
const HOLE = /undefined|Invalid Date|\[object Object\]|\bNaN\b|null null/;
const unique = Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[digit]);

const failed = [];
const called = new Set();
const programs = [];
let steps = 0;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const file = (name, content) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

/** Starts the client with a home of its own, because it stores its key beside its package. */
async function open(env = {}) {
  const home = mkdtempSync(path.join(folder, 'client-'));
  cpSync(path.join(AGENT_CLIENT, 'src'), path.join(home, 'src'), { recursive: true });
  cpSync(path.join(AGENT_CLIENT, 'package.json'), path.join(home, 'package.json'));
  symlinkSync(path.resolve(AGENT_CLIENT, 'node_modules'), path.join(home, 'node_modules'));
  const program = spawn(process.execPath, ['src/server-modular.js'], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, API_BASE_URL: `${ORIGIN}/api/v1`, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  programs.push(program);
  const answers = new Map();
  createInterface({ input: program.stdout }).on('line', (line) => {
    // It also prints the arguments of reviews there.
    if (!line.startsWith('{"')) return;
    const answer = JSON.parse(line);
    answers.get(answer.id)?.(answer);
  });
  const send = (message) => program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method, params) =>
    new Promise((resolve) => {
      const id = answers.size + 1;
      answers.set(id, resolve);
      send({ id, method, params });
    });
  const clientInfo = { name: 'interop', version: '1' };
  await request('initialize', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  return {
    home,
    tools: async () => (await request('tools/list', {})).result.tools.map(({ name }) => name),
    async use(name, input) {
      called.add(name);
      const { error, result } = await request('tools/call', { name, arguments: input });
      return error ? error.message : result.content.map(({ text }) => text).join('\n');
    },
  };
}

function check(what, isRight, said) {
  steps += 1;
  if (!isRight) failed.push(`${what}: ${said.slice(0, 300)}`);
}

/**
 * Uses a tool, and checks what it shows.
 * @param shows what must be in its text
 * @param refused whether it must fail
 */
async function step(client, tool, input = {}, shows = /./, { refused = false, json = false } = {}) {
  const said = await client.use(tool, input);
  const isRefused = said.startsWith('MCP error');
  check(
    `${tool} ${JSON.stringify(input).slice(0, 120)}`,
    isRefused === refused && shows.test(said) && (json || !HOLE.test(said)),
    said,
  );
  return said;
}
const refused = (client, tool, input, shows) => step(client, tool, input, shows, { refused: true });
/** The paper as JSON has texts of its own. */
const whole = (client, input, shows) => step(client, 'get_paper', input, shows, { json: true });

async function until(client, tool, input, shows) {
  for (let second = 0; second < 240; second += 1) {
    if (shows.test(await client.use(tool, input))) break;
    await wait(1000);
  }
  return step(client, tool, input, shows);
}

async function mailedCode(to) {
  for (let second = 0; second < 120; second += 1) {
    const mails = await (await fetch(`${ORIGIN}/dev/mail.json?to=${encodeURIComponent(to)}`)).json();
    const code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
    if (code) return code;
    await wait(1000);
  }
  throw new Error(`no mail to ${to}`);
}

const WORDS =
  'wall winter lichen stone north rain noon outline growth year mill barn shade roof moss slate'.split(' ');
const text = (more = '') =>
  `# Introduction\n\nThis is a paper of a few sentences, long enough to be read. It proves nothing, but it has an equation $a^2+b^2=c^2$.\n\n# Result\n\nWe found ${Array.from({ length: 60 }, () => WORDS[Math.floor(Math.random() * WORDS.length)]).join(' ')}.\n${more}`;
const abstract =
  'We looked at a wall for a year and say what grew there, how fast, and in which of its shades.';
const title = `Lichens ${unique}`;
const csv = file('runs.csv', 'wall,growth\n1,2.5\n2,3.1\n');
const tex = () =>
  file(
    'paper.tex',
    `\\documentclass{article}\\begin{document}\\section{A}\n${text().replaceAll('#', '')}\\end{document}`,
  );

/** The author's address is sent raw, and normalized for the login. */
const author = { email: `Ann.Lee.${unique}+papers@gmail.com`, name: 'Ann Marie Lee' };
const reviewer = { email: `rae.${unique}@university.example`, name: 'Rae' };

async function joinAndLogIn(client) {
  const { email, name } = author;
  const more = {
    name,
    position: 'Reader',
    department: 'Walls',
    affiliation: 'Institute of Walls',
    organizationType: 'research_institute',
  };
  await refused(client, 'register_user', { email, password: 'short' }, /8 characters/);
  await refused(client, 'register_user', { email, password: 'password' }, /password/i);
  await step(client, 'register_user', { email, password: PASSWORD, ...more }, /verif/i);
  await refused(client, 'register_user', { email, password: PASSWORD }, /already exists/);
  await refused(client, 'login_user', { email, password: PASSWORD }, /not verified/);
  await refused(client, 'verify_email_code', { email, code: '000000' }, /Invalid verification code/);
  await step(client, 'verify_email_code', { email, code: await mailedCode(email) }, /VERIFIED[\s\S]*100/);
  await refused(client, 'login_user', { email, password: 'Wrong-Wrong-1' }, /Invalid email or password/);
  await step(client, 'login_user', { email, password: PASSWORD }, /Ann/);
  const key = /ai-archive_[\w-]+/.exec(readFileSync(path.join(client.home, '.env'), 'utf8'))?.[0];
  check('login_user stores a key', key !== undefined, '');
  const scholar = { syncGoogleScholar: true, googleScholarId: 'abcdefABCDEJ' };
  const other = await open();
  await step(other, 'register_user', { ...reviewer, password: PASSWORD, ...scholar }, /verif/i);
  const code = await mailedCode(reviewer.email);
  await step(other, 'verify_email_code', { email: reviewer.email, code }, /VERIFIED/);
  return key;
}

async function tokenOf(login) {
  const body = JSON.stringify({ login, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${ORIGIN}/api/v1/auth/login`, { method: 'POST', headers, body });
  return (await answer.json()).token;
}

async function readPublicTools(clients) {
  for (const client of clients) {
    await step(client, 'get_platform_stats');
    await step(client, 'search_papers', { query: 'lichen' });
    await step(client, 'discover_papers');
    await step(client, 'get_search_suggestions', { query: 'lich' });
  }
}

async function readAccount(clients) {
  for (const client of clients) {
    await step(client, 'get_user_profile', {}, /Verified:\*\* ✅/);
    await step(client, 'get_user_storage');
    await step(client, 'get_credit_balance', {}, /\*\*Available Credits:\*\* 100/);
    await step(client, 'get_unread_count');
    await step(client, 'get_notifications');
    await step(client, 'get_agents', {}, /assistant/);
  }
}

async function makeAgents(ann, rae) {
  const agent = {
    name: 'Wall watcher',
    model: 'observer-1',
    systemPrompt: 'Watch.',
    additionalInfo: 'Patient.',
  };
  const [agentId] = (await step(ann, 'create_agent', agent, /Wall watcher/)).match(ID);
  const [refereeId] = (await step(rae, 'create_agent', { name: 'Referee' }, /Referee/)).match(ID);
  await step(ann, 'update_agent', { agentId, model: 'observer-2', isActive: true }, /observer-2/);
  await step(rae, 'update_agent', { agentId: refereeId, isActive: false });
  await step(rae, 'update_agent', { agentId: refereeId, isActive: true, additionalInfo: 'Careful.' });
  await refused(ann, 'update_agent', { agentId: refereeId, name: 'Mine' });
  await refused(ann, 'create_agent', {}, /Name/);
  return { agentId, refereeId };
}

async function publish(client, input) {
  const given = {
    title,
    abstract,
    paperType: 'ARTICLE',
    categories: ['cs.SE', 'stat.ME', 'q-bio.PE'],
    ...input,
  };
  const said = await step(client, 'submit_paper', given, /\*\*Status:\*\* SUBMITTED/);
  const [paperId] = said.match(ID);
  await until(client, 'get_pipeline_status', { paperId }, /\*\*Status:\*\* completed[\s\S]*100%/);
  return { paperId, archiveId: /COL\.\d{4}\.\d{5}/.exec(said)[0] };
}

async function publishPapers(ann, rae, { agentId, refereeId }) {
  const mainFilePath = file('paper.md', text());
  const one = { title, abstract, mainFilePath, paperType: 'ARTICLE', selectedAgentIds: [agentId] };
  await refused(
    ann,
    'submit_paper',
    { ...one, categories: ['cs.SE'], selectedAgentIds: [] },
    /selectedAgentIds/,
  );
  await refused(ann, 'submit_paper', { ...one, categories: ['cs.ZZ'] }, /cs\.ZZ/);
  await refused(
    ann,
    'submit_paper',
    { ...one, categories: ['cs.SE'], selectedAgentIds: [refereeId] },
    /no agent/,
  );
  const reviewerPreferences = { specialization: 'cs.SE' };
  const paper = await publish(ann, {
    ...{ mainFilePath, selectedAgentIds: [agentId], additionalFiles: [csv], license: 'CC_BY_SA' },
    ...{ requestReviewer: true, reviewerPreferences },
  });
  const byReferee = { selectedAgentIds: [refereeId] };
  await publish(rae, {
    ...byReferee,
    ...{ title: `${title} in LaTeX`, mainFilePath: tex(), contentType: 'latex', paperType: 'NOTE' },
    categories: ['Software Engineering'],
  });
  const { paperId: withdrawn } = await publish(rae, {
    ...byReferee,
    ...{ title: `${title} as text`, mainFilePath: file('paper.txt', text().replaceAll('# ', '')) },
    ...{ contentType: 'text', paperType: 'LETTER', categories: ['math.ST'] },
  });
  const bib = `@article{walls, title={${title}}, author={Lee, Ann Marie}, year={2026}, note={${paper.archiveId}}}`;
  const { paperId: citing } = await publish(rae, {
    ...byReferee,
    title: `An answer to ${title}`,
    mainFilePath: file('answer.md', text('\nLichens grow [@walls].\n')),
    additionalFiles: [file('refs.bib', bib), '/nowhere/missing.csv'],
  });
  return { ...paper, citing, withdrawn };
}

async function readPapers({ ann, rae, injected, nobody }, { paperId, archiveId, citing }) {
  await step(ann, 'get_user_papers', {}, new RegExp(archiveId));
  for (const status of ['SUBMITTED', 'DESK_REVIEW', 'UNDER_REVIEW', 'REJECTED'])
    await step(ann, 'get_user_papers', { status, page: 1, limit: 80 });
  for (const paperType of ['ARTICLE', 'META_REVIEW']) await step(ann, 'get_user_papers', { paperType });
  for (const client of [nobody, ann, rae]) {
    await whole(client, { paperId }, new RegExp(archiveId));
    await whole(client, { paperId: archiveId }, new RegExp(paperId));
    const all = { paperIds: [paperId, archiveId], includeMetrics: true, includeReviews: true };
    await step(client, 'get_paper_metadata', all, /totalCitations/);
    for (const format of ['bibtex', 'ris', 'chicago'])
      await step(client, 'get_paper', { paperId, format }, /Lichens/);
  }
  await whole(ann, { paperId: `${archiveId}v1` }, new RegExp(archiveId));
  await refused(ann, 'get_paper', { paperId: 'ai-archive:AIA25-K8NFB9QA2.v1' }, /no paper/);
  await refused(nobody, 'get_paper', { paperId, downloadFiles: true }, /Authentication Required/);
  for (const client of [ann, rae, injected]) {
    const downloadPath = mkdtempSync(path.join(folder, 'zip-'));
    await step(client, 'get_paper', { paperId, downloadFiles: true, downloadPath }, /\.zip/);
  }
  await step(ann, 'check_pending_reviews', { paperId });

  await until(ann, 'search_papers', { query: `lichens ${unique}` }, /Lichens/);
  const filters = [
    { supervisors: ['Ann Marie Lee'] },
    { authors: ['Lee'] },
    { categories: ['cs.SE'] },
    { dateFrom: '2020-01-01', dateTo: '2100-01-01' },
    { paperType: 'ARTICLE', sortBy: 'date', page: 1 },
  ];
  for (const filter of filters)
    await step(ann, 'search_papers', { query: unique, filters: filter, limit: 80 }, /Lichens/);
  await step(ann, 'search_papers', { query: archiveId }, new RegExp(paperId));
  for (const type of ['trending', 'recommended', 'recent'])
    for (const timeframe of ['day', 'week', 'month', 'year'])
      await step(ann, 'discover_papers', { type, timeframe, interests: ['lichens', 'cs.SE'], limit: 60 });
  await until(ann, 'get_search_suggestions', { query: 'Lichens', limit: 40 }, /Lichens/);

  for (const format of ['bibtex', 'apa', 'mla', 'chicago', 'harvard', 'ieee'])
    await step(nobody, 'get_citations', { paperId, format }, /ichens/);
  await step(ann, 'get_citations', { paperIds: [paperId, citing, 'COL.0001.00001'] }, /ichens[\s\S]*Error/);
  await until(ann, 'get_citing_papers', { paperId }, /An answer/);
  await step(ann, 'get_citing_papers', { paperId, page: 2, limit: 50 });
  for (const client of [ann, nobody])
    await step(client, 'get_paper_references', { paperId: citing }, /Lichens/);
  for (const depth of [1, 2, 3]) await step(ann, 'get_citation_graph', { paperId, depth });
  await refused(ann, 'get_citation_graph', { paperId, depth: 10 }, /from 1 to 4/);
  for (const client of [ann, nobody]) await step(client, 'get_citation_stats', { paperId: archiveId }, /1/);
}

/** Publishes two profiles, and pays for a review. */
async function requestReview(ann, rae, { agentId, refereeId }, { paperId }) {
  const free = { agentId, pricePerReview: 5, isFree: true };
  await refused(ann, 'create_marketplace_profile', free, /pricePerReview/);
  await step(ann, 'create_marketplace_profile', { ...free, pricePerReview: 0, currency: 'USD' });
  const profile = {
    ...{ agentId: refereeId, pricePerReview: 40, isFree: false, specializations: ['cs.SE', unique] },
    ...{
      description: 'Reads twice.',
      termsOfService: 'None.',
      averageCompletionTime: 12,
      maxConcurrentReviews: 3,
    },
  };
  await step(rae, 'create_marketplace_profile', profile, /40/);
  for (const change of [{ autoAcceptRequests: true }, { pricePerReview: 40 }, { isActive: true }])
    await step(rae, 'update_marketplace_profile', { agentId: refereeId, ...change });
  await until(ann, 'search_reviewers', { specialization: unique, maxPrice: 50, isFree: false }, /Referee/);
  await step(ann, 'search_reviewers', { isFree: true });
  await step(rae, 'search_reviewers', { page: 1, limit: 90 });
  await step(ann, 'get_reviewer_details', { agentId: refereeId }, /Reads twice/);
  await step(ann, 'request_reviewer_for_paper', { paperId, maxPrice: 1000 });
  await step(ann, 'request_reviewer_for_paper', { paperId, preferFree: true, autoAcceptBest: true });

  const deadline = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const asked = { paperId, requestedAgentId: refereeId, requestMessage: 'Look at the walls.', deadline };
  const [reviewRequestId] = (await step(ann, 'request_review', asked, /ACCEPTED/))
    .match(ID)
    .filter((id) => id !== paperId && id !== refereeId);
  await refused(ann, 'request_review', asked, /open request/);
  await refused(ann, 'request_review', { ...asked, requestedAgentId: agentId }, /too close/);
  await step(ann, 'check_pending_reviews', { paperId }, /Referee/);
  for (const type of ['incoming', 'outgoing', 'both'])
    for (const client of [ann, rae]) await step(client, 'get_review_requests', { type });
  for (const status of 'PENDING ACCEPTED REJECTED IN_PROGRESS COMPLETED CANCELLED EXPIRED'.split(' '))
    await step(ann, 'get_review_requests', { status, limit: 60 });
  for (const priority of ['urgent', 'normal', 'low'])
    await step(rae, 'get_incoming_requests', {
      agentId: refereeId,
      priority,
      minPrice: 1,
      page: 1,
      limit: 20,
    });
  await step(rae, 'get_incoming_requests', {}, /Lichens/);
  // These only print a sentence.
  const answer = { requestId: reviewRequestId, decision: 'accept' };
  await step(rae, 'respond_to_review_request', answer);
  await step(rae, 'bulk_respond_requests', { responses: [answer] });
  await step(rae, 'update_request_status', { requestId: reviewRequestId, status: 'IN_PROGRESS' });
  await step(ann, 'pay_with_credits', { reviewRequestId }, /40[\s\S]*60/);
  await step(ann, 'pay_with_credits', { reviewRequestId }, /60/);
  await refused(rae, 'pay_with_credits', { reviewRequestId });
}

async function revise(ann, rae, { paperId }) {
  const version = { paperId, title, abstract, mainFilePath: file('paper.md', text()) };
  await refused(ann, 'create_paper_version', version, /pending review requests/);
  await refused(rae, 'create_paper_version', version);
  const more = {
    ...{ primaryCategory: 'cs.SE', secondaryCategory: 'stat.ME', keywords: ['lichen'], license: 'CC_BY' },
    ...{ additionalFiles: [csv], reviewAction: 'transfer' },
  };
  await step(ann, 'create_paper_version', { ...version, ...more }, /v2[\s\S]*transferred/);
  await until(ann, 'get_pipeline_status', { paperId }, /\*\*Status:\*\* completed[\s\S]*100%/);
}

async function review(ann, rae, { refereeId, agentId }, { paperId, archiveId }) {
  const scores = {
    ...{ novelty: 6, correctness: 7, relevanceHuman: 6, relevanceMachine: 8 },
    ...{ clarity: 7, significance: 5, overall: 7, confidence: 9 },
  };
  const written = {
    paperId,
    summary: 'The paper looks at a wall for two years, and reports what it saw there. '.repeat(8),
    strengths: 'It is patient, and says how it measured what it says that it measured. '.repeat(2),
    weaknesses: 'One wall is not many walls, and the second year adds little to the first. '.repeat(2),
    questions: 'Which wall?',
    ...{ scores, modelUsed: 'critic-1', processingTime: 12.5, confidenceLevel: 4, tags: ['walls'] },
    detailedAnalysis: {
      methodology: 'Read twice.',
      technicalQuality: 'Good.',
      reproducibility: 'Not tried.',
    },
    scoreReasonings: { novelty: 'Some.', overall: 'Fair.' },
  };
  await refused(rae, 'submit_review', { ...written, summary: 'short' }, /[Ss]ummary/);
  await refused(rae, 'submit_review', { ...written, paperId: 'COL.0001.00001' }, /no paper/);
  await refused(ann, 'submit_review', written);
  const said = await step(rae, 'submit_review', { ...written, scores: JSON.stringify(scores) }, /Lichens/);
  const [reviewId] = said.match(ID);
  await refused(rae, 'submit_review', written, /reviewed/);
  await step(rae, 'update_review', { reviewId, scores: { overall: 8, confidence: 10 } }, /8/);
  const changed = { questions: 'Which walls, and why?', scores: JSON.stringify({ clarity: 8 }) };
  await step(rae, 'update_review', { reviewId, ...changed });
  await refused(ann, 'update_review', { reviewId, ...changed });
  await step(rae, 'get_reviews', {}, /Lichens/);
  for (const reviewerType of ['human', 'ai_agent'])
    await step(rae, 'get_reviews', { paperId, reviewerType, limit: 80 });
  for (const id of [paperId, archiveId]) await step(ann, 'get_paper_reviews', { paperId: id }, /8/);
  await step(rae, 'get_marketplace_analytics', { agentId: refereeId }, /Referee/);
  for (const timeframe of ['week', 'month', 'quarter', 'year'])
    await step(rae, 'get_marketplace_analytics', { agentId: refereeId, timeframe });
  for (const [client, input] of [[rae], [ann, { agentId }]])
    await step(client, 'get_marketplace_analytics', input);
  await step(ann, 'get_reviewer_details', { agentId: refereeId }, /Lichens/);
  // 100 for the welcome, and 38 for the review.
  await step(rae, 'get_credit_balance', {}, /138/);
  await step(rae, 'get_credit_balance', { includeTransactions: false });
  await step(ann, 'get_credit_balance', { transactionLimit: 2 });
}

async function manageAccount(ann, rae, { paperId, withdrawn }) {
  const profile = { firstName: 'Ann', lastName: 'Marie Lee', position: 'Professor', department: 'Stones' };
  await step(ann, 'update_user_profile', { ...profile, organizationType: 'Independent research institute' });
  await step(ann, 'update_user_profile', { bio: 'Looks at walls.' });
  const news = await until(ann, 'get_notifications', { unreadOnly: true }, /review/i);
  await step(ann, 'get_notifications', { page: 1, limit: 80 });
  await step(ann, 'mark_notification_read', { notificationId: news.match(ID)[0] });
  await refused(ann, 'mark_notification_read', { notificationId: 'x' }, /no notification/);
  for (const client of [ann, rae]) await step(client, 'mark_all_read');
  await refused(rae, 'delete_paper', { paperId });
  await step(rae, 'delete_paper', { paperId: withdrawn });
  await whole(rae, { paperId: withdrawn }, /WITHDRAWN/);
  await refused(rae, 'get_paper', { paperId: withdrawn, downloadFiles: true }, /WITHDRAWN/);

  const [currentPassword, newPassword] = [PASSWORD, `${PASSWORD}x`];
  await refused(ann, 'change_password', { currentPassword: 'Wrong-Wrong-1', newPassword }, /incorrect/);
  for (const client of [ann, rae]) await step(client, 'change_password', { currentPassword, newPassword });
  await step(ann, 'get_user_profile', {}, /Ann/);
  const again = await open();
  const { email } = author;
  await refused(again, 'login_user', { email, password: PASSWORD }, /Invalid email or password/);
  await step(again, 'login_user', { email, password: newPassword }, /Ann/);
  await step(again, 'get_user_profile', {}, /Ann/);
  const changed = { MCP_SUPERVISOR_EMAIL: reviewer.email, MCP_SUPERVISOR_PASSWORD: newPassword };
  await step(await open(changed), 'get_user_profile', {}, /Rae/);
}

async function readOwnTexts(client) {
  for (const topic of ['overview', 'submission', 'review', 'collaboration', 'quick-reference'])
    await step(client, 'get_platform_guidance', { topic });
  await step(client, 'get_submission_checklist');
  for (const category of ['reviews', 'papers', 'external', 'all'])
    await step(client, 'get_earning_opportunities', { category });
  const publication = { paperId: 'COL.2611.00001', publicationUrl: 'https://arxiv.org/abs/2611.00001' };
  await step(client, 'verify_external_publication', { ...publication, publicationType: 'arxiv' });
}

try {
  const nobody = await open();
  const tools = await nobody.tools();
  await readOwnTexts(nobody);
  const loggedIn = await open();
  const key = await joinAndLogIn(loggedIn);
  await refused(nobody, 'get_user_profile', {}, /Authentication Required/);

  const ann = await open({ MCP_API_KEY: key });
  const rae = await open({ MCP_SUPERVISOR_EMAIL: reviewer.email, MCP_SUPERVISOR_PASSWORD: PASSWORD });
  const injected = await open({ AI_ARCHIVE_AUTH_TOKEN: await tokenOf(reviewer.email) });
  const placeholder = await open({ MCP_API_KEY: 'test-api-key-for-mcp' });
  const configured = await open();
  await refused(configured, 'configure_api_key', { apiKey: 'nope' }, /ai-archive_/);
  await refused(configured, 'configure_api_key', { apiKey: 'ai-archive_nobody' }, /invalid or expired/);
  await step(configured, 'configure_api_key', { apiKey: key }, /Institute of Walls/);
  await readPublicTools([nobody, placeholder, ann, rae, injected]);
  await readAccount([ann, rae, loggedIn, configured, injected]);

  const agents = await makeAgents(ann, rae);
  const papers = await publishPapers(ann, rae, agents);
  await readPapers({ ann, rae, injected, nobody }, papers);
  await requestReview(ann, rae, agents, papers);
  await revise(ann, rae, papers);
  await review(ann, rae, agents, papers);
  await manageAccount(ann, rae, papers);

  const uncalled = tools.filter((name) => !called.has(name));
  console.log(`${steps - failed.length} of ${steps} steps, ${called.size} of ${tools.length} tools`);
  if (failed.length > 0 || uncalled.length > 0)
    throw new Error([...failed, ...uncalled.map((name) => `${name} wasn’t used`)].join('\n'));
} finally {
  for (const program of programs) program.kill();
  rmSync(folder, { recursive: true, force: true });
}

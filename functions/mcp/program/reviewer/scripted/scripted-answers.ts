/** How a scripted model answers a question of the reviewer. */
export interface Script {
  claims?: (data: string) => object[];
  comments?: (data: string) => object[];
  refute?: (
    data: string,
  ) => Partial<{ saysIt: boolean; answeredBy: string | null; holds: string; reason: string }>;
  scores?: Partial<Record<string, number | null>>;
}

const STAGE_OF: Record<string, 'claims' | 'comments' | 'refute' | 'scores'> = {
  'Which claims': 'claims',
  'Which passages': 'comments',
  'Try to refute': 'refute',
  'Write the review': 'scores',
};

/** Returns the stage of a question of the reviewer. */
export function stageOf(prompt: string): 'claims' | 'comments' | 'refute' | 'scores' {
  const stage = Object.entries(STAGE_OF).find(([start]) => prompt.startsWith(start))?.[1];
  if (!stage) throw new Error(`This is no question of the reviewer: ${prompt.slice(0, 80)}`);
  return stage;
}

/** Answers a question of the reviewer by a script, as a model that does what it is asked. */
export function answerBy(script: Script, prompt: string): object {
  switch (stageOf(prompt)) {
    case 'claims':
      return { claims: script.claims?.(prompt) ?? [] };
    case 'comments':
      return { comments: script.comments?.(prompt) ?? [] };
    case 'refute':
      return {
        saysIt: true,
        answeredBy: null,
        holds: 'yes',
        reason: 'It stands.',
        ...script.refute?.(prompt),
      };
    default:
      return aJudgement(script.scores);
  }
}

const NAMES = [
  ...['novelty', 'correctness', 'relevanceHuman', 'relevanceMachine'],
  ...['clarity', 'significance', 'overall'],
];

function aJudgement(scores: Script['scores'] = {}) {
  const scored = NAMES.map((name) => [
    name,
    { reason: 'It follows from the comments.', score: name in scores ? scores[name] : 5 },
  ]);
  return {
    summary: 'The paper claims that moss grows on walls, and shows it for one wall. '.repeat(3),
    strengths: 'The claims are stated plainly, and the measurements can be repeated.',
    weaknesses: 'The comments name the passages that aren’t right or aren’t shown.',
    questions: '',
    scores: Object.fromEntries(scored),
    confidence: { reason: 'Only the text was read.', score: 6 },
  };
}

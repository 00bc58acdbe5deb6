/** The fields of a valid review, as installed agents send them. */
export function reviewFields(paperId: string, overrides: Record<string, unknown> = {}) {
  return {
    paperId,
    summary:
      'The paper writes a text, sends it and waits. It says so in plain words and proves nothing. '.repeat(3),
    strengths:
      'It is short and can be read to the end, which is more than most papers can say of themselves. '.repeat(
        2,
      ),
    weaknesses:
      'It proves nothing, and the second paragraph could have been left out without any loss. '.repeat(2),
    questions: 'Why two paragraphs?',
    noveltyScore: 6,
    correctnessScore: 7,
    relevanceHumanScore: 6,
    relevanceMachineScore: 6,
    clarityScore: 8,
    significanceScore: 5,
    overallScore: 7,
    confidenceLevel: 8,
    ...overrides,
  };
}

/** The same scores, as the agents' tools accept them. */
export const SCORES = {
  novelty: 6,
  correctness: 7,
  relevanceHuman: 6,
  relevanceMachine: 6,
  clarity: 8,
  significance: 5,
  overall: 7,
  confidence: 8,
};

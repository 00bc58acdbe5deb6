import { describe, expect, it } from 'vitest';
import type { Reviewer } from '../identity/reviewer-agents.ts';
import { chooseReviewer } from './choose-reviewer.ts';

const agent = (agentId: string, more: Partial<Reviewer> = {}): Reviewer => ({
  agentId,
  name: agentId,
  isActive: true,
  isDefault: false,
  ...more,
});
const AGENTS = [agent('A', { isDefault: true }), agent('B'), agent('C', { isActive: false })];

describe('who signs a review', () => {
  it('is the person, unless an agent is named', () => {
    expect(chooseReviewer({}, AGENTS, ['B'])).toBeUndefined();
    expect(chooseReviewer({ reviewerType: 'human' }, AGENTS, ['B'])).toBeUndefined();
  });

  it('is the agent with an open request, else the default agent', () => {
    expect(chooseReviewer({ reviewerType: 'ai_agent' }, AGENTS, ['X', 'B'])?.agentId).toBe('B');
    expect(chooseReviewer({ reviewerType: 'ai_agent' }, AGENTS, ['X'])?.agentId).toBe('A');
  });

  it('is the named agent, if it belongs to the supervisor and is active', () => {
    expect(chooseReviewer({ agentId: 'b' }, AGENTS, [])?.agentId).toBe('B');
    expect(() => chooseReviewer({ agentId: 'C' }, AGENTS, [])).toThrow(/no agent/);
    expect(() => chooseReviewer({ agentId: 'X' }, AGENTS, [])).toThrow(/no agent/);
    expect(() => chooseReviewer({ agentId: 'B', reviewerType: 'human' }, AGENTS, [])).toThrow(
      /can’t name an agent/,
    );
  });
});

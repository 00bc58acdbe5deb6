import { describe, expect, it } from 'vitest';
import { aiUseInShort, aiUseSentence } from './ai-use.ts';

const all = {
  hypothesis: 'human',
  design: 'human',
  analysis: 'human',
  writing: 'human',
  literatureReview: 'human',
} as const;

describe('the use of AI', () => {
  it('is one sentence that says who did what', () => {
    expect(aiUseSentence({ ...all, analysis: 'ai', writing: 'ai', design: 'human-led' })).toBe(
      'AI did the analysis and the writing; people led the design; people did the hypothesis and the literature review.',
    );
    expect(aiUseSentence({ hypothesis: 'balanced' })).toBe('People and AI shared the hypothesis.');
    expect(aiUseSentence(all)).toBe('People did every part of the work.');
    expect(
      aiUseSentence({
        hypothesis: 'ai',
        design: 'ai',
        analysis: 'ai',
        writing: 'ai',
        literatureReview: 'ai',
      }),
    ).toBe('AI did every part of the work.');
    expect([aiUseSentence(null), aiUseSentence({ statement: 'We say so.' })]).toEqual(['', '']);
  });

  it('is a few words in the line under the byline, which never say “no AI” without all parts', () => {
    expect(aiUseInShort({ ...all, analysis: 'ai', writing: 'ai', design: 'ai-led' })).toBe('Led by AI');
    expect(aiUseInShort({ ...all, writing: 'ai' })).toBe('Led by people');
    expect(aiUseInShort(all)).toBe('No AI used');
    expect(aiUseInShort({ design: 'human' })).toBe('By people');
    expect(aiUseInShort({ design: 'balanced' })).toBe('By people and AI');
    expect(aiUseInShort(null)).toBe('AI use not declared');
  });
});

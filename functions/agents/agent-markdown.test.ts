import { describe, expect, it } from 'vitest';
import type { Agent } from '#shared/domain/agent.ts';
import { promptFiles } from './agent-markdown.ts';

const anAgent = (changes: Partial<Agent> = {}): Agent => ({
  id: '01JD0000000000000000000001',
  name: "Ada's Lichen watcher",
  description: 'Watches walls.',
  specialization: 'cs.SE',
  model: 'm-1',
  systemPrompt: 'Watch the wall.\n\nReport what grew.',
  additionalInfo: 'Patient.',
  avatarColour: 'agent',
  isDefault: false,
  isActive: true,
  sharesSystemPrompt: false,
  paperCount: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});

describe('an agent as a prompt file', () => {
  it('has its name and model in the front matter, then its prompt', () => {
    expect(promptFiles([anAgent()])).toEqual([
      {
        filename: 'adas-lichen-watcher.md',
        markdown: `---
name: "adas-lichen-watcher"
title: "Ada's Lichen watcher"
description: "Watches walls."
model: "m-1"
agentId: "01JD0000000000000000000001"
---

# Ada's Lichen watcher

Watch the wall.

Report what grew.

## Specialization

cs.SE

## Additional information

Patient.
`,
      },
    ]);
  });

  it('has a unique file name, even if agents share a name', () => {
    const names = ['Reader', 'reader!', '../../etc/passwd', '研究者', '—', 'a\n---\nmodel: x'];
    const files = promptFiles(names.map((name) => anAgent({ name })));
    expect(files.map(({ filename }) => filename)).toEqual([
      'reader.md',
      'reader-2.md',
      'etc-passwd.md',
      '研究者.md',
      'agent.md',
      'a-model-x.md',
    ]);
    expect(files.at(-1)?.markdown).toContain('title: "a\\n---\\nmodel: x"');
  });

  it('has a default text without a prompt', () => {
    const [file] = promptFiles([
      anAgent({ description: '', specialization: '', systemPrompt: '', model: null }),
    ]);
    expect(file?.markdown).toContain('You are a research assistant.');
    expect(file?.markdown).not.toContain('model:');
  });
});

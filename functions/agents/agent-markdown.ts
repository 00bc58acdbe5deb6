import type { Agent } from '#shared/domain/agent.ts';

export interface PromptFile {
  filename: string;
  markdown: string;
}

/**
 * Returns agents as Markdown prompt files: name, description and model in the front matter, as agent tools read them,
 * then the system prompt. File names are derived from the agents' names; duplicates are numbered.
 */
export function promptFiles(agents: Agent[]): PromptFile[] {
  const seen = new Map<string, number>();
  return agents.map((agent) => {
    const slug = slugOf(agent.name);
    const times = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, times);
    return { filename: `${slug}${times > 1 ? `-${times}` : ''}.md`, markdown: markdownOf(agent, slug) };
  });
}

function markdownOf(agent: Agent, slug: string): string {
  const { name, description, specialization, model, systemPrompt, additionalInfo } = agent;
  const head = [
    ['name', slug],
    ['title', name],
    ['description', description || specialization || `${name}, a research assistant`],
    ...(model ? [['model', model]] : []),
    ['agentId', agent.id],
  ];
  // JSON strings are also YAML strings: no character in a name can end its line.
  const frontMatter = head.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n');
  const parts = [
    `---\n${frontMatter}\n---`,
    `# ${name.replace(/\s+/g, ' ')}`,
    systemPrompt.trim() || description.trim() || 'You are a research assistant.',
    ...(specialization.trim() ? [`## Specialization\n\n${specialization.trim()}`] : []),
    ...(additionalInfo.trim() ? [`## Additional information\n\n${additionalInfo.trim()}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const LONGEST = 60;

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug || 'agent';
}

import type { Agent } from '#shared/domain/agent.ts';

/** The agent symbol in the agent's color. Decorative: its name is beside it. */
export function AgentMark({ color }: { color: Agent['avatarColour'] }) {
  return (
    <span className="agent-mark" style={{ color: `var(--${color})` }} aria-hidden>
      ◇
    </span>
  );
}

import type { Agent } from '#shared/domain/agent.ts';

/** The sign of an agent in its own colour; a decoration beside its name. */
export function AgentMark({ colour }: { colour: Agent['avatarColour'] }) {
  return (
    <span className="agent-mark" style={{ color: `var(--${colour})` }} aria-hidden>
      ◇
    </span>
  );
}

import { Link } from 'react-router';
import type { PublicAgent } from '#shared/domain/agent.ts';
import { counted } from '#shared/input/counted.ts';

/** A supervisor's agents, one per line. */
export function AgentIndex({ agents }: { agents: readonly PublicAgent[] }) {
  return (
    <ul className="agent-index">
      {agents.map((agent) => (
        <li key={agent.id}>
          <span style={{ color: `var(--${agent.avatarColour})` }} aria-hidden>
            ◇
          </span>
          <div>
            <h2>
              <Link to={`/agents/${agent.id}`}>{agent.name}</Link>
            </h2>
            <p className="dotted">
              {factsOf(agent).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ specialization, model, paperCount, isActive }: PublicAgent): string[] {
  const facts = [counted(paperCount, 'paper'), isActive ? '' : 'Inactive', specialization, model ?? ''];
  return facts.filter((fact) => fact !== '');
}

import { Link } from 'react-router';
import type { PublicAgent } from '#shared/domain/agent.ts';
import { Facts } from './facts.tsx';
import './people.css';

/** An agent's name, description, supervisor, and numbers. */
export function AgentHeader({ agent }: { agent: PublicAgent }) {
  const { name, supervisor, model, specialization, description, systemPrompt } = agent;
  return (
    <header className="person-header">
      <div className="person-head">
        <span className="agent-emblem" style={{ color: `var(--${agent.avatarColour})` }} aria-hidden>
          ◇
        </span>
        <div>
          <h1>
            <span className="visually-hidden">Agent </span>
            {name}
            {!agent.isActive && (
              <span className="badge" data-tone="soft">
                Inactive
              </span>
            )}
          </h1>
          <p className="person-place">
            {specialization && `${specialization}. `}Supervised by{' '}
            <Link to={`/users/${supervisor.username}`}>{supervisor.name}</Link>
          </p>
          {model && (
            <ul className="person-links">
              <li className="mono">{model}</li>
            </ul>
          )}
        </div>
      </div>
      {description && <p className="person-bio">{description}</p>}
      <Facts
        count={{ papers: agent.paperCount }}
        reputation={agent.reputation}
        reasons={`/agents/${agent.id}/reputation`}
      />
      {systemPrompt && (
        <details className="agent-prompt">
          <summary>System prompt, shared by its supervisor</summary>
          <pre>{systemPrompt}</pre>
        </details>
      )}
    </header>
  );
}

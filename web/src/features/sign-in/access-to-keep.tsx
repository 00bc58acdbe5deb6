import { API_KEY_PREFIX } from '#shared/constants.ts';
import type { Access } from '#shared/domain/access.ts';

interface AccessToKeepProps {
  access: Access;
  /** The ids of what is kept. */
  keep: string[];
  onChange: (keep: string[]) => void;
}

/** Lists what the new password revokes, each with a box to keep it. Nothing without any. */
export function AccessToKeep({ access, keep, onChange }: AccessToKeepProps) {
  const { keys, connections, webhooks, pushDevices, providers } = access;
  const programs = [
    ...keys.map(({ id, name, lastFour }) => ({ id, name, detail: `API key ${API_KEY_PREFIX}…${lastFour}` })),
    ...connections.map(({ id, clientName, redirectHost }) => ({
      id,
      name: clientName,
      detail: `Assistant, ${redirectHost}`,
    })),
    ...webhooks.map(({ id, url }) => ({ id, name: url, detail: 'Webhook' })),
    ...pushDevices.map(({ id, userAgent }) => ({
      id,
      name: userAgent,
      detail: 'Browser with push messages',
    })),
    ...providers.map(({ id, agentName, url }) => ({
      id,
      name: url,
      detail: `Review provider of ${agentName}`,
    })),
  ];
  if (programs.length === 0) return null;
  const toggle = (id: string) =>
    onChange(keep.includes(id) ? keep.filter((kept) => kept !== id) : [...keep, id]);
  return (
    <fieldset className="form-group form-radios">
      <legend>Revoke access</legend>
      <p className="form-radios-lead">
        These lose access when you set the new password. Keep only those that you know and still use.
      </p>
      {programs.map(({ id, name, detail }) => (
        <label key={id}>
          <input type="checkbox" checked={keep.includes(id)} onChange={() => toggle(id)} />
          <span>
            Keep {name}
            <small>{detail}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

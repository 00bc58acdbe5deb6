import { API_KEY_PREFIX } from '#shared/constants.ts';
import type { ApiKey } from '#shared/domain/api-key.ts';
import type { Connection } from '#shared/domain/connection.ts';

interface AccessToKeepProps {
  keys: ApiKey[];
  connections: Connection[];
  /** The ids of the kept keys and assistants. */
  keep: string[];
  onChange: (keep: string[]) => void;
}

/** Lists the keys and assistants that the new password revokes, each with a box to keep it. Nothing without any. */
export function AccessToKeep({ keys, connections, keep, onChange }: AccessToKeepProps) {
  const programs = [
    ...keys.map(({ id, name, lastFour }) => ({ id, name, detail: `API key ${API_KEY_PREFIX}…${lastFour}` })),
    ...connections.map(({ id, clientName, redirectHost }) => ({
      id,
      name: clientName,
      detail: `Assistant, ${redirectHost}`,
    })),
  ];
  if (programs.length === 0) return null;
  const toggle = (id: string) =>
    onChange(keep.includes(id) ? keep.filter((kept) => kept !== id) : [...keep, id]);
  return (
    <fieldset className="form-group form-radios">
      <legend>Revoke programs</legend>
      <p className="form-radios-lead">
        These programs lose access when you set the new password. Keep only those that you know and still use.
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

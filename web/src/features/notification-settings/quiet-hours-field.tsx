import { useState } from 'react';
import type { QuietHours } from '#shared/domain/notification.ts';

interface QuietHoursFieldProps {
  /** As they are kept; null for none. */
  value: QuietHours | null;
  onChange: (next: QuietHours | null) => void;
}

/** When nothing is pushed or mailed: switched on with a night's hours in this browser's time zone. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  const [draft, setDraft] = useState(value ?? aNight());
  const change = (part: Partial<QuietHours>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // A time that is being typed is empty until it is whole.
    if (value && next.from && next.to && next.from !== next.to) onChange(next);
  };
  return (
    <fieldset className="quiet-hours">
      <legend className="visually-hidden">Quiet hours</legend>
      <label className="switch-line">
        <input
          type="checkbox"
          checked={value !== null}
          onChange={({ target }) => onChange(target.checked ? draft : null)}
        />
        Quiet hours, in which nothing is pushed or mailed
      </label>
      {value && (
        <div className="quiet-times">
          <label className="settings-field">
            From
            <input
              type="time"
              className="select"
              value={draft.from}
              onChange={({ target }) => change({ from: target.value })}
            />
          </label>
          <label className="settings-field">
            To
            <input
              type="time"
              className="select"
              value={draft.to}
              onChange={({ target }) => change({ to: target.value })}
            />
          </label>
          <label className="settings-field">
            Time zone
            <select
              className="select"
              value={draft.timeZone}
              onChange={({ target }) => change({ timeZone: target.value })}
            >
              {zones(draft.timeZone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </label>
          {draft.from === draft.to && (
            <p className="settings-hint" role="alert">
              Quiet hours must end at another time than they begin.
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

const aNight = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** All that the browser knows, and the one that is kept. */
const zones = (kept: string): string[] =>
  [...new Set([kept, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => a.localeCompare(b));

import { useState } from 'react';
import type { QuietHours } from '#shared/domain/notification.ts';

interface QuietHoursFieldProps {
  /** The saved quiet hours, or null if there are none. */
  value: QuietHours | null;
  onChange: (next: QuietHours | null) => void;
}

/** Edits the quiet hours. Switched on, they default to the night in the browser's time zone. */
export function QuietHoursField({ value, onChange }: QuietHoursFieldProps) {
  const [draft, setDraft] = useState(value ?? defaultQuietHours());
  const change = (part: Partial<QuietHours>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // A time field is empty while it is incomplete.
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
        Quiet hours (no push alerts or emails)
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
              {timeZones(draft.timeZone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </label>
          {draft.from === draft.to && (
            <p className="settings-hint" role="alert">
              Quiet hours can’t start and end at the same time. Change one of the times.
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

const defaultQuietHours = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The browser's time zones and the saved one. */
const timeZones = (saved: string): string[] =>
  [...new Set([saved, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => a.localeCompare(b));

import type { MonitoredAlarm } from '#shared/domain/monitoring.ts';
import { counted } from '#shared/input/counted.ts';
import { Moment } from '../../ui/date.tsx';

/** The active alarms with their impact, and the others on demand. */
export function AlarmList({ alarms }: { alarms: MonitoredAlarm[] }) {
  const active = alarms.filter(({ state }) => state === 'ALARM');
  const inactive = alarms.filter(({ state }) => state !== 'ALARM');
  return (
    <section aria-labelledby="alarms">
      <header className="section-head">
        <h2 id="alarms">Alarms</h2>
      </header>
      {active.length === 0 && <p className="monitoring-none">No active alarms.</p>}
      <ul className="alarms">
        {active.map((alarm) => (
          <li key={alarm.name}>
            <p className="alarm-head">
              <span className="badge" data-tone="rubric">
                Alarm
              </span>
              <strong className="mono">{alarm.name}</strong>
              {alarm.since && (
                <span className="form-note">
                  since <Moment value={alarm.since} />
                </span>
              )}
            </p>
            <p>{alarm.impact}</p>
          </li>
        ))}
      </ul>
      <details className="review-more">
        <summary>{`Show ${counted(inactive.length, 'inactive alarm')}`}</summary>
        <ul className="alarms-inactive">
          {inactive.map(({ name, state }) => (
            <li key={name} className="mono">
              {name}
              {state === 'INSUFFICIENT_DATA' && <span className="form-note"> no data</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

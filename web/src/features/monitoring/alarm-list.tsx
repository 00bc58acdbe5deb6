import type { MonitoredAlarm } from '#shared/domain/monitoring.ts';
import { Moment } from '../../ui/date.tsx';

/** The alarms that are raised, with what that means; the quiet ones on demand. */
export function AlarmList({ alarms }: { alarms: MonitoredAlarm[] }) {
  const raised = alarms.filter(({ state }) => state === 'ALARM');
  const quiet = alarms.filter(({ state }) => state !== 'ALARM');
  return (
    <section aria-labelledby="alarms">
      <header className="section-head">
        <h2 id="alarms">Alarms</h2>
      </header>
      {raised.length === 0 && <p className="monitoring-quiet">No alarm is raised.</p>}
      <ul className="alarms">
        {raised.map((alarm) => (
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
        <summary>{`All ${quiet.length} quiet alarms`}</summary>
        <ul className="alarms-quiet">
          {quiet.map(({ name, state }) => (
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

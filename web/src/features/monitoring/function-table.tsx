import type { MonitoredFunction } from '#shared/domain/monitoring.ts';
import { formatCount } from '#shared/input/counted.ts';
import { TableScroll } from '../../ui/number-table.tsx';
import { formatDuration } from './monitoring-text.ts';

/** Invocations, errors and durations of each function, those with most errors first, then by invocations. */
export function FunctionTable({ functions }: { functions: MonitoredFunction[] }) {
  const called = functions
    .filter(({ calls }) => calls > 0)
    .toSorted((a, b) => b.errors - a.errors || b.calls - a.calls);
  const idle = functions.filter(({ calls }) => calls === 0);
  return (
    <section aria-labelledby="functions">
      <header className="section-head">
        <h2 id="functions">Functions</h2>
      </header>
      <TableScroll label="Metrics of each function">
        <table className="number-table">
          <thead>
            <tr>
              <th scope="col">Function</th>
              <th scope="col" className="sparkline-cell">
                Over time
              </th>
              <th scope="col">Invocations</th>
              <th scope="col">Errors</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
              <th scope="col">p99</th>
            </tr>
          </thead>
          <tbody>
            {called.map((fn) => (
              <tr key={fn.name}>
                <th scope="row" className="mono">
                  {fn.name}
                </th>
                <td className="sparkline-cell">
                  <Sparkline values={fn.callsOverTime} />
                </td>
                <td>{formatCount(fn.calls)}</td>
                <td className={fn.errors > 0 ? 'monitoring-bad' : undefined}>{formatCount(fn.errors)}</td>
                <td>{formatDuration(fn.p50)}</td>
                <td>{formatDuration(fn.p95)}</td>
                <td>{formatDuration(fn.p99)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {idle.length > 0 && (
        <p className="monitoring-rest">Not invoked: {idle.map(({ name }) => name).join(', ')}.</p>
      )}
    </section>
  );
}

const [WIDTH, HEIGHT] = [96, 20];

/** Draws the invocations over time. Hidden from screen readers, since the next cell has the total. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${index * step},${HEIGHT - 1 - ((value ?? 0) / top) * (HEIGHT - 2)}`,
  );
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}

import { useId } from 'react';
import { formatCount } from '#shared/input/counted.ts';
import { chartTop } from './chart-top.ts';
import { formatOf } from './format-date.ts';
import './bar-chart.css';

/** → `Nov 22`, for the axis. */
const formatDayOfYear = formatOf({ day: 'numeric', month: 'short', timeZone: 'UTC' });

const WIDTH = 300;
const HEIGHT = 96;

interface Bar {
  /** The start of the bar's period. */
  from: string;
  /** null if nothing was measured. */
  value: number | null;
}

interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  /** The figure beside the title; the sum of all bars by default. */
  figure?: string;
  /** The format of a bar's start; a day by default. */
  moment?: (at: string) => string;
  /** The label below the last bar. */
  end?: string;
  format?: (value: number) => string;
  tone?: 'rubric';
}

/** A bar chart over time, with a table for screen readers. */
export function BarChart({
  title,
  bars,
  figure,
  moment = formatDayOfYear,
  end = 'today',
  format = formatCount,
  tone,
}: BarChartProps) {
  const id = useId();
  const values = bars.map(({ value }) => value ?? 0);
  const top = chartTop(values);
  const first = bars[0];
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        <strong>{figure ?? format(values.reduce((sum, value) => sum + value, 0))}</strong>
      </figcaption>
      <p className="chart-scale" aria-hidden="true">
        {format(top)}
      </p>
      <Bars
        bars={bars}
        top={top}
        tone={tone}
        nameOf={(bar) => `From ${moment(bar.from)}: ${textOf(bar, format)}`}
      />
      <p className="chart-axis" aria-hidden="true">
        <span>{first && moment(first.from)}</span>
        <span>{end}</span>
      </p>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{moment(bar.from)}</th>
              <td>{textOf(bar, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const textOf = ({ value }: Bar, format: (value: number) => string) =>
  value === null ? 'none' : format(value);

interface BarsProps {
  bars: readonly Bar[];
  top: number;
  tone: 'rubric' | undefined;
  nameOf: (bar: Bar) => string;
}

function Bars({ bars, top, tone, nameOf }: BarsProps) {
  const step = WIDTH / Math.max(1, bars.length);
  // At most a third of the step, so that 50 bars still have visible gaps.
  const gap = Math.min(4, step / 3);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line className="chart-line" x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
      <line className="chart-line" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {bars.map((bar, index) => {
        const height = ((bar.value ?? 0) / top) * (HEIGHT - 2);
        return (
          <rect
            key={bar.from}
            className="chart-bar"
            data-tone={tone}
            x={index * step + gap / 2}
            y={HEIGHT - 1 - height}
            width={step - gap}
            height={height}
          >
            <title>{nameOf(bar)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

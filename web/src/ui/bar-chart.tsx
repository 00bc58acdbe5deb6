import { useId } from 'react';
import { chartTop } from './chart-top.ts';
import { formatNumber } from './counted.ts';
import './bar-chart.css';

const WIDTH = 300;
const HEIGHT = 96;

interface Bar {
  /** When the part of the time begins. */
  from: string;
  /** null where nothing was measured. */
  value: number | null;
}

interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  /** What stands beside the title; the sum of all bars unless given. */
  figure?: string;
  /** How a moment is written; by its day unless given. */
  moment?: Intl.DateTimeFormat;
  /** What stands below the last bar. */
  end?: string;
  format?: (value: number) => string;
  tone?: 'rubric';
}

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** Bars over time as a picture, and the same as a table for who hears it. */
export function BarChart({
  title,
  bars,
  figure,
  moment = DAY,
  end = 'today',
  format = formatNumber,
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
        nameOf={(bar) => `From ${moment.format(new Date(bar.from))}: ${said(bar, format)}`}
      />
      <p className="chart-axis" aria-hidden="true">
        <span>{first && moment.format(new Date(first.from))}</span>
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
              <th scope="row">{moment.format(new Date(bar.from))}</th>
              <td>{said(bar, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const said = ({ value }: Bar, format: (value: number) => string) => (value === null ? 'none' : format(value));

interface BarsProps {
  bars: readonly Bar[];
  top: number;
  tone: 'rubric' | undefined;
  nameOf: (bar: Bar) => string;
}

function Bars({ bars, top, tone, nameOf }: BarsProps) {
  const step = WIDTH / Math.max(1, bars.length);
  // A third of the step at the most: 50 bars keep a gap that can be seen.
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

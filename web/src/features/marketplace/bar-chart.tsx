import { useId } from 'react';
import { formatNumber } from '../../ui/counted.ts';
import { chartTop } from './chart-top.ts';

const WIDTH = 300;
const HEIGHT = 96;
const GAP = 4;

interface Bar {
  /** When the part of the time begins. */
  from: string;
  value: number;
}

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** Bars over time as a picture, and the same as a table for who hears it. */
export function BarChart({ title, bars }: { title: string; bars: Bar[] }) {
  const id = useId();
  const top = chartTop(bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const first = bars[0];
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        <strong>{formatNumber(bars.reduce((sum, { value }) => sum + value, 0))}</strong>
      </figcaption>
      <p className="chart-scale" aria-hidden="true">
        {formatNumber(top)}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line className="chart-line" x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
        <line className="chart-line" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map(({ from, value }, index) => {
          const height = (value / top) * (HEIGHT - 2);
          return (
            <rect
              key={from}
              className="chart-bar"
              x={index * step + GAP / 2}
              y={HEIGHT - 1 - height}
              width={step - GAP}
              height={height}
            >
              <title>{`From ${DAY.format(new Date(from))}: ${formatNumber(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart-axis" aria-hidden="true">
        <span>{first && DAY.format(new Date(first.from))}</span>
        <span>today</span>
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
          {bars.map(({ from, value }) => (
            <tr key={from}>
              <th scope="row">{DAY.format(new Date(from))}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

import { useId } from 'react';

interface SegmentsProps<Value extends string | number> {
  /** For screen readers. */
  legend: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  chosen: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

/** Chooses one of a few values, side by side. */
export function Segments<Value extends string | number>({
  legend,
  values,
  nameOf,
  chosen,
  onChoose,
  className = '',
}: SegmentsProps<Value>) {
  const group = useId();
  return (
    <fieldset className={`segments ${className}`}>
      <legend className="visually-hidden">{legend}</legend>
      {values.map((value) => (
        <label key={value} className="segment">
          <input type="radio" name={group} checked={value === chosen} onChange={() => onChoose(value)} />
          {nameOf(value)}
        </label>
      ))}
    </fieldset>
  );
}

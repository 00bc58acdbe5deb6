import { type ReactNode, useState } from 'react';

const PANES = { paper: 'Paper', review: 'Review' } as const;
type Pane = keyof typeof PANES;

/** The paper beside the form where there is room for both; else one of them, chosen by a tab. */
export function DeskPanes({ paper, review }: Record<Pane, ReactNode>) {
  const [shown, setShown] = useState<Pane>('review');
  return (
    <div className="desk" data-shown={shown}>
      <fieldset className="segments desk-tabs">
        <legend className="visually-hidden">What to show</legend>
        {Object.entries(PANES).map(([pane, name]) => (
          <label key={pane} className="segment">
            <input
              type="radio"
              name="pane"
              value={pane}
              checked={shown === pane}
              onChange={() => setShown(pane as Pane)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable with the keyboard */}
      <section className="desk-paper" aria-label="The paper" tabIndex={0}>
        {paper}
      </section>
      <section className="desk-review" aria-label="The review">
        {review}
      </section>
    </div>
  );
}

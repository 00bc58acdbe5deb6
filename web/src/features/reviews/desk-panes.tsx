import { type ReactNode, useState } from 'react';
import { Segments } from '../../ui/segments.tsx';

const PANES = ['paper', 'review'] as const;
type Pane = (typeof PANES)[number];
const PANE_NAMES: Record<Pane, string> = { paper: 'Paper', review: 'Review' };

/** The paper beside the form where there is room for both; else one of them, chosen by a tab. */
export function DeskPanes({ paper, review }: Record<Pane, ReactNode>) {
  const [shown, setShown] = useState<Pane>('review');
  return (
    <div className="desk" data-shown={shown}>
      <Segments
        legend="What to show"
        values={PANES}
        nameOf={(pane) => PANE_NAMES[pane]}
        chosen={shown}
        onChoose={setShown}
        className="desk-tabs"
      />
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

import { type ReactNode, useState } from 'react';
import { Segments } from '../../ui/segments.tsx';

const PANES = ['paper', 'review'] as const;
type Pane = (typeof PANES)[number];
const PANE_NAMES: Record<Pane, string> = { paper: 'Paper', review: 'Review' };

/** Shows the paper and the review form side by side, or one of them on narrow screens. */
export function SplitView({ paper, review }: Record<Pane, ReactNode>) {
  const [shown, setShown] = useState<Pane>('review');
  return (
    <div className="split-view" data-shown={shown}>
      <Segments
        legend="View"
        values={PANES}
        nameOf={(pane) => PANE_NAMES[pane]}
        chosen={shown}
        onChoose={setShown}
        className="split-view-tabs"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="split-view-paper" aria-label="Paper" tabIndex={0}>
        {paper}
      </section>
      <section className="split-view-review" aria-label="Review">
        {review}
      </section>
    </div>
  );
}

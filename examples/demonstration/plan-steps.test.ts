import { describe, expect, it } from 'vitest';
import { Content } from './content.ts';
import { planSteps } from './plan-steps.ts';
import { type JournalEvent, readJournal } from './read-journal.ts';
import { SITE_EVENTS } from './site-events.ts';

const END = Date.parse('2026-11-22T12:00:00Z');
const content = new Content();
const plan = (events: JournalEvent[]) => planSteps(events, content, END);
const names = (events: JournalEvent[]) => plan(events).map(({ id }) => id);
const submit = (paper: string, day: number): JournalEvent => ({ do: 'submit', day, paper });
const request = (agent: string, day: number): JournalEvent => ({
  do: 'request-review',
  day,
  paper: 'decision-rule',
  agent,
  by: 'irisvandermeer',
  offer: 20,
  message: 'Please look at the proofs.',
});

describe('the steps of a load', () => {
  it('begin with all people, a day before the first event', () => {
    const [first, ...others] = plan([submit('decision-rule', -5)]);
    expect(first).toMatchObject({
      event: { do: 'join', day: -6 },
      touches: ['account:irisvandermeer', 'person:irisvandermeer'],
    });
    expect(others.filter(({ event }) => event.do === 'join')).toHaveLength(content.people.length - 1);
  });

  it('publish what is submitted, and submit without waiting for that', () => {
    const steps = plan([submit('decision-rule', -5), submit('reading-order', -4)]).slice(
      content.people.length,
    );
    expect(steps.map(({ id }) => id)).toEqual([
      'submit decision-rule',
      'await-publication decision-rule',
      'submit reading-order',
      'await-publication reading-order',
    ]);
    expect(steps[1]?.touches).toEqual(['paper:decision-rule']);
    expect(steps[2]?.touches).toEqual(['account:tobiasokafor', 'submissions', 'paper:reading-order']);
  });

  it('follow each other within a day, and end with the load', () => {
    const times = plan([submit('decision-rule', -1), submit('reading-order', 0)]).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(times.at(-1)).toBe(END);
  });

  it('sweep two weeks after a request that somebody must answer', () => {
    const steps = plan([request('Tally', -30)]);
    const [asked, sweep] = ['request-review', 'sweep'].map((act) =>
      steps.find(({ event }) => event.do === act),
    );
    expect((sweep?.at ?? 0) - (asked?.at ?? 0)).toBe((14 * 24 + 1) * 3_600_000);
    expect(names([request('Galley', -30)])).not.toContain('sweep');
    expect(names([request('Tally', -3)])).not.toContain('sweep');
  });

  it('have ids of their own, the same in each load', () => {
    const twice = [request('Tally', -30), request('Tally', -9)];
    expect(names(twice)).toContain('request-review decision-rule Tally irisvandermeer (2)');
    const steps = () => planSteps([...readJournal(), ...SITE_EVENTS], content, END).map(({ id }) => id);
    expect(new Set(steps()).size).toBe(steps().length);
    expect(steps()).toEqual(steps());
  });
});

import { describe, expect, it } from 'vitest';
import { allowedActions, environmentOf, functionBehind, functionOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const events = synthesizeStage().template('events');

const patternsOf = (name: string): unknown[] => {
  const { id } = functionOf(events, name);
  const mapping = Object.values(events.findResources('AWS::Lambda::EventSourceMapping')).find(
    ({ Properties }) => functionBehind(events, Properties.FunctionName) === id,
  );
  return mapping?.Properties.FilterCriteria.Filters.map((filter: { Pattern: string }) =>
    JSON.parse(filter.Pattern),
  );
};
const entity = (name: string) => ({ __edb_e__: { S: [name] } });

describe('the stream consumers', () => {
  const whenNew = (kind: string) => ({ eventName: ['INSERT'], dynamodb: { NewImage: entity(kind) } });

  it('let events-enqueue-email receive new emails, not their changes and deletions', () => {
    expect(patternsOf('events-enqueue-email')).toEqual([whenNew('mail')]);
  });

  it('let events-announce-site-state receive all changes of the site state', () => {
    expect(patternsOf('events-announce-site-state')).toEqual([
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: entity('sitestate') } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: entity('sitestate') } },
    ]);
  });

  it('let events-paper-projections receive all changes and deletions of papers, and the events to notify of', () => {
    const anyOf = (...kinds: string[]) => ({ __edb_e__: { S: kinds } });
    expect(patternsOf('events-paper-projections')).toEqual([
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { NewImage: anyOf('paper', 'invitation', 'deskcase', 'publicationnode', 'limitrequest') },
      },
      { eventName: ['REMOVE'], dynamodb: { OldImage: entity('paper') } },
      { eventName: ['INSERT'], dynamodb: { NewImage: anyOf('citation', 'reproduction') } },
    ]);
  });

  it('let jobs-count-visits wait five minutes for up to 10,000 visits, which stay invisible for longer', () => {
    events.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 10_000,
      MaximumBatchingWindowInSeconds: 300,
    });
    const queues = synthesizeStage().template('data').findResources('AWS::SQS::Queue');
    const [, visits] = Object.entries(queues).find(([id]) => /^visitsqueue/.test(id)) ?? [];
    // Six timeouts of the function and the window.
    expect(visits?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * 60 + 300);
  });

  it('have at most five filters, Lambda’s limit', () => {
    const mappings = (['events'] as const).flatMap((stack) =>
      Object.values(synthesizeStage().template(stack).findResources('AWS::Lambda::EventSourceMapping')),
    );
    const counts = mappings.map(({ Properties }) => Properties.FilterCriteria?.Filters.length ?? 0);
    expect(Math.max(...counts)).toBeGreaterThan(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  });

  it('let only jobs-send-email send email', () => {
    expect(allowedActions(events, 'jobs-send-email')).toContain('ses:SendEmail');
    expect(environmentOf(events, 'jobs-send-email')).toMatchObject({
      MAIL_FROM: 'no-reply@colophon.example',
    });
    for (const name of [
      'events-enqueue-email',
      'events-paper-projections',
      'jobs-count-visits',
      'events-review-projections',
    ]) {
      expect(allowedActions(events, name)).not.toContain('ses:SendEmail');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { allowedActions, environmentOf, functionOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const events = synthesizeStage().template('events');

const patternsOf = (name: string): unknown[] => {
  const { id } = functionOf(events, name);
  const mapping = Object.values(events.findResources('AWS::Lambda::EventSourceMapping')).find(
    ({ Properties }) => Properties.FunctionName.Ref === id,
  );
  return mapping?.Properties.FilterCriteria.Filters.map((filter: { Pattern: string }) =>
    JSON.parse(filter.Pattern),
  );
};
const entity = (name: string) => ({ __edb_e__: { S: [name] } });

describe('what follows from what happened', () => {
  const whenNew = (kind: string) => ({ eventName: ['INSERT'], dynamodb: { NewImage: entity(kind) } });

  it('events-mail wakes for each new mail, not when that changes or goes', () => {
    expect(patternsOf('events-mail')).toEqual([whenNew('mail')]);
  });

  it('events-views wakes for each new view and download, and for any change of the site’s state', () => {
    expect(patternsOf('events-views')).toEqual([
      whenNew('view'),
      whenNew('download'),
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: entity('sitestate') } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: entity('sitestate') } },
    ]);
  });

  it('events-list wakes for any change of a paper, also for one that goes, and for what people are told', () => {
    const anyOf = (...kinds: string[]) => ({ __edb_e__: { S: kinds } });
    expect(patternsOf('events-list')).toEqual([
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { NewImage: anyOf('paper', 'invitation', 'deskcase', 'publicationnode') },
      },
      { eventName: ['REMOVE'], dynamodb: { OldImage: entity('paper') } },
      whenNew('citation'),
    ]);
  });

  it('no function names more kinds of changes than Lambda takes: five', () => {
    const mappings = (['events', 'notifications'] as const).flatMap((stack) =>
      Object.values(synthesizeStage().template(stack).findResources('AWS::Lambda::EventSourceMapping')),
    );
    const counts = mappings.map(({ Properties }) => Properties.FilterCriteria?.Filters.length ?? 0);
    expect(Math.max(...counts)).toBeGreaterThan(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  });

  it('only events-mail sends mail', () => {
    expect(allowedActions(events, 'events-mail')).toContain('ses:SendEmail');
    expect(environmentOf(events, 'events-mail')).toMatchObject({ MAIL_FROM: 'no-reply@colophon.example' });
    for (const name of ['events-list', 'events-views', 'events-reviewing']) {
      expect(allowedActions(events, name)).not.toContain('ses:SendEmail');
    }
  });
});

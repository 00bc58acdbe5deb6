import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeholdersIn, readStage } from './read-stage.ts';

const context = (values: Record<string, unknown>) => (name: string) => values[name];

describe('reading a stage', () => {
  it('uses the file of its name, overridden by the command line', () => {
    const prod = readStage(context({ stage: 'prod', budgetMonthly: '250' }));
    expect(prod).toMatchObject({ stage: 'prod', domain: 'colophon.example', budgetMonthly: 250 });
  });

  it('needs no file for dev, and one for any other stage', () => {
    expect(readStage(context({})).stage).toBe('dev');
    expect(() => readStage(context({ stage: 'trial' }))).toThrow(/infra\/stages\/trial\.json/);
  });

  it.each(readdirSync('infra/stages').flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []))(
    'accepts the settings of %s',
    (stage) => expect(readStage(context({ stage })).stage).toBe(stage),
  );
});

describe('placeholder settings', () => {
  it('are found in the stage prod, one by one', () => {
    const found = placeholdersIn(readStage(context({ stage: 'prod' })));
    expect(found).toContain('domain is colophon.example');
    expect(found).toContain('hostedZoneId is Z0000000000000');
    expect(found.some((line) => line.startsWith('adminEmails'))).toBe(true);
  });

  it('are not found once each is replaced', () => {
    const own = {
      stage: 'prod',
      domain: 'papers.university.edu',
      hostedZoneId: 'Z08519841F2QX0EXAMPLE',
      hostedZoneName: 'university.edu',
      mailFrom: 'no-reply@university.edu',
      contactEmail: 'papers@university.edu',
      alarmEmail: 'operators@university.edu',
      adminEmails: 'head@university.edu',
    };
    expect(placeholdersIn(readStage(context(own)))).toEqual([]);
  });
});

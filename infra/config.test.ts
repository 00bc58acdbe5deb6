import { describe, expect, it } from 'vitest';
import { publicOriginOf, StageConfig } from './config.ts';
import prod from './stages/prod.json' with { type: 'json' };
import staging from './stages/staging.json' with { type: 'json' };

describe('the settings of a stage', () => {
  it('have defaults for a trial', () => {
    const config = StageConfig.parse({});
    expect(config).toMatchObject({ stage: 'dev', archiveIdPrefix: 'COL', adminUsernames: [] });
    expect(publicOriginOf(config)).toBe('');
  });

  it('accept lists with commas, as on the command line', () => {
    expect(StageConfig.parse({ adminUsernames: 'ada, grace,' }).adminUsernames).toEqual(['ada', 'grace']);
  });

  it('reject an unknown setting', () => {
    expect(() => StageConfig.parse({ logRetentoinDays: 30 })).toThrow(/logRetentoinDays/);
  });

  it('reject a retention period that CloudWatch Logs does not allow', () => {
    expect(() => StageConfig.parse({ logRetentionDays: 42 })).toThrow();
    expect(StageConfig.parse({ logRetentionDays: '30' }).logRetentionDays).toBe(30);
  });

  it('require a domain and its certificate together, the certificate in us-east-1', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';
    expect(() => StageConfig.parse({ domain: 'colophon.example' })).toThrow(/certificateArn/);
    expect(() =>
      StageConfig.parse({
        domain: 'colophon.example',
        certificateArn: certificateArn.replace('us-east-1', 'eu-west-1'),
      }),
    ).toThrow(/us-east-1/);
    expect(publicOriginOf(StageConfig.parse({ domain: 'colophon.example', certificateArn }))).toBe(
      'https://colophon.example',
    );
  });

  it('do not let prod make emailed links from a request', () => {
    expect(() => StageConfig.parse({ stage: 'prod' })).toThrow(/links in emails/);
    expect(StageConfig.parse({ stage: 'prod', publicOrigin: 'https://d1.cloudfront.net' }).stage).toBe(
      'prod',
    );
  });
});

it('has in staging what prod has, so that no part is first used in prod', () => {
  // What is prod's own: its address and admins, the reach of its CDN, and years of backups.
  const own = /^(domain|hostedZone|admin|priceClass|backupMonths)/;
  const missing = Object.keys(prod).filter((name) => !own.test(name) && !(name in staging));
  expect(missing).toEqual([]);
  expect(staging.releases).toBe(prod.releases);
});

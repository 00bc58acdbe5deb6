import { describe, expect, it } from 'vitest';
import { publicOriginOf, StageConfig } from './config.ts';

describe('the settings of a stage', () => {
  it('need nothing for a stage to try things in', () => {
    const config = StageConfig.parse({});
    expect(config).toMatchObject({ stage: 'dev', archiveIdPrefix: 'COL', adminUsernames: [] });
    expect(publicOriginOf(config)).toBe('');
  });

  it('take lists as the command line writes them, with commas', () => {
    expect(StageConfig.parse({ adminUsernames: 'ada, grace,' }).adminUsernames).toEqual(['ada', 'grace']);
  });

  it('refuse a setting that nobody reads, such as a misspelt one', () => {
    expect(() => StageConfig.parse({ logRetentoinDays: 30 })).toThrow(/logRetentoinDays/);
  });

  it('refuse days that CloudWatch can not keep logs for', () => {
    expect(() => StageConfig.parse({ logRetentionDays: 42 })).toThrow();
    expect(StageConfig.parse({ logRetentionDays: '30' }).logRetentionDays).toBe(30);
  });

  it('want a domain and its certificate together, the certificate where CloudFront reads it', () => {
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

  it('do not let prod make links in mails from what a request says', () => {
    expect(() => StageConfig.parse({ stage: 'prod' })).toThrow(/links in mails/);
    expect(StageConfig.parse({ stage: 'prod', publicOrigin: 'https://d1.cloudfront.net' }).stage).toBe(
      'prod',
    );
  });
});

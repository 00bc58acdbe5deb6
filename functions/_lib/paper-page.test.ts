import { Service } from 'electrodb';
import { describe, expect, it } from 'vitest';
import { pageQuery } from './paper-page.ts';
import { currentVersionEntity, paperEntity } from './publishing-entities.ts';

process.env.TABLE_PUBLISHING = 'publishing';
process.env.AWS_REGION = 'eu-central-1';

describe('the query of a paper’s page', () => {
  const { collections } = new Service({ paper: paperEntity(), current: currentVersionEntity() });
  const keys = ({
    KeyConditionExpression,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  }: Record<string, unknown>) => {
    const names = Object.entries(ExpressionAttributeNames as object).filter(([name]) =>
      /^#(pk|sk1)$/.test(name),
    );
    const values = Object.entries(ExpressionAttributeValues as object).filter(([name]) =>
      /^:(pk|sk1)$/.test(name),
    );
    return { KeyConditionExpression, ...Object.fromEntries([...names, ...values]) };
  };

  /** Values as ElectroDB gives them: not in DynamoDB's own form. */
  const plain = (query: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(query).replaceAll(/\{"S":("[^"]*")\}/g, '$1'));

  it('asks by ULID with the keys that ElectroDB writes', () => {
    const paperId = '01M7XNCWAD7YY5JGWFH3QQ045E';
    expect(plain(keys(pageQuery({ paperId }) as never))).toEqual(
      keys(collections.page({ paperId }).params()),
    );
  });
  it('asks by archiveId with the keys that ElectroDB writes', () => {
    const archiveId = 'COL.2611.00042';
    expect(plain(keys(pageQuery({ archiveId }) as never))).toEqual(
      keys(collections.pageByArchiveId({ archiveId }).params()),
    );
  });
});

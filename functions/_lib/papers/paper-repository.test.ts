import { unmarshall } from '@aws-sdk/util-dynamodb';
import { Service } from 'electrodb';
import { describe, expect, it } from 'vitest';
import { currentVersionEntity, paperEntity } from './paper-entities.ts';
import { pageQuery, paperKey } from './paper-repository.ts';

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

  /** Converts ElectroDB's plain values. */
  const plain = (query: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(query).replaceAll(/\{"S":("[^"]*")\}/g, '$1'));

  it('uses the keys that ElectroDB writes for a ULID', () => {
    const paperId = '01M7XNCWAD7YY5JGWFH3QQ045E';
    expect(plain(keys(pageQuery({ paperId }) as never))).toEqual(
      keys(collections.page({ paperId }).params()),
    );
  });
  it('uses the keys that ElectroDB writes for an archive id', () => {
    const archiveId = 'COL.2611.00042';
    expect(plain(keys(pageQuery({ archiveId }) as never))).toEqual(
      keys(collections.pageByArchiveId({ archiveId }).params()),
    );
  });
});

describe('the key of a paper', () => {
  it('is the one that ElectroDB writes', () => {
    const paperId = '01M7XNCWAD7YY5JGWFH3QQ045E';
    expect(unmarshall(paperKey(paperId))).toEqual(paperEntity().get({ paperId }).params().Key);
  });
});

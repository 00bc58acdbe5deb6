import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { functionOf } from './read-template.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const publishing = synthesizeStage({ publishingConcurrency: '20' }).template('publishing');

describe('the publishing worker', () => {
  it('receives new, published and withdrawn versions, desk decisions and changes of papers from the stream', () => {
    publishing.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      ParallelizationFactor: 10,
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: { NewImage: { __edb_e__: { S: ['version'] } } },
            }),
          },
          {
            Pattern: JSON.stringify({
              eventName: ['MODIFY'],
              dynamodb: { NewImage: { __edb_e__: { S: ['version'] }, status: { S: ['WITHDRAWN'] } } },
            }),
          },
          {
            Pattern: JSON.stringify({
              eventName: ['MODIFY'],
              dynamodb: { NewImage: { __edb_e__: { S: ['version'] }, status: { S: ['UNDER_REVIEW'] } } },
            }),
          },
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: { NewImage: { __edb_e__: { S: ['deskdecision'] } } },
            }),
          },
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT', 'MODIFY'],
              dynamodb: { NewImage: { __edb_e__: { S: ['changenote'] } } },
            }),
          },
        ],
      },
    });
  });

  it.each([
    ['papers', 10],
    ['slow papers', 3],
    ['previews', 5],
  ])('receives %s from a queue, %i at once', (_, MaximumConcurrency) => {
    publishing.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('runs on x64, which its native module needs, with memory for a large paper', () => {
    const { properties } = functionOf(publishing, 'publishing');
    expect(properties).toMatchObject({
      Architectures: ['x86_64'],
      MemorySize: 3008,
      Timeout: 540,
      EphemeralStorage: { Size: 1024 },
      ReservedConcurrentExecutions: 20,
    });
  });

  it('has only the account’s concurrency limit if the stage sets none', () => {
    synthesizeStage()
      .template('publishing')
      .hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: Match.absent() });
  });

  it('signs provenance with a separate key, and no sessions', () => {
    const statements = functionOf(publishing, 'publishing').policy.filter(({ Action }) =>
      [Action].flat().includes('kms:Sign'),
    );
    expect(statements).toHaveLength(1);
    expect(JSON.stringify(statements)).toContain('provenancekey');
    expect(JSON.stringify(statements)).not.toContain('signingkey');
  });

  it('calls the function that reads LaTeX, which may do nothing but write its log', () => {
    const calls = functionOf(publishing, 'publishing').policy.filter(({ Action }) =>
      [Action].flat().includes('lambda:InvokeFunction'),
    );
    expect(JSON.stringify(calls)).toContain('convertlatexlive');
    const { policy, properties } = functionOf(publishing, 'convert-latex');
    expect(policy.flatMap(({ Action }) => Action).toSorted()).toEqual([
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
    expect(Object.keys(Object(properties).Environment.Variables).toSorted()).toEqual([
      'NODE_OPTIONS',
      'STAGE',
    ]);
  });

  it('reads and writes files, and never deletes an author’s source', () => {
    const actions = functionOf(publishing, 'publishing').policy.flatMap(({ Action }) => Action);
    expect(actions.filter((action) => action.startsWith('s3:')).sort()).toEqual([
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { assertAllServed } from './served-types.ts';
import { openTemplates } from './templates.ts';

type Resources = Record<string, { Type: string; Properties?: Record<string, unknown> }>;

/** An assembly of two stacks in the CDK's format. */
function assembly(first: Resources, second: Resources = {}, outputs: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-cloud-assembly-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  const stack = (name: string) => ({
    type: 'aws:cloudformation:stack',
    environment: 'aws://unknown-account/eu-central-1',
    properties: { templateFile: `${name}.json` },
  });
  write('manifest.json', { artifacts: { First: stack('First'), Second: stack('Second') } });
  write('First.json', { Resources: first, Outputs: outputs });
  write('Second.json', { Resources: second });
  return folder;
}

const Environment = z.object({ Values: z.record(z.string(), z.string()) });

describe('reading an assembly', () => {
  it('resolves references within a stack, outputs of other stacks, and each name in its own stack', () => {
    const values = {
      Own: { Ref: 'Data' },
      Published: { 'Fn::GetStackOutput': { StackName: 'First', OutputName: 'Data' } },
      Joined: { 'Fn::Join': ['/', ['a', { Ref: 'AWS::Region' }, { 'Fn::GetAtt': ['Data', 'Arn'] }]] },
      Substituted: { 'Fn::Sub': `x-\${Data}-\${AWS::AccountId}-\${!literal}` },
      Chosen: { 'Fn::Select': [1, { 'Fn::Split': ['.', 'a.b.c'] }] },
    };
    const templates = openTemplates(
      assembly(
        { Data: { Type: 'AWS::DynamoDB::Table' } },
        { Data: { Type: 'AWS::S3::Bucket' }, Uses: { Type: 'AWS::Test', Properties: { Values: values } } },
        { Data: { Value: { Ref: 'Data' } } },
      ),
    );
    const [uses] = templates.ofType('AWS::Test');
    expect(uses && templates.properties(uses, Environment).Values).toEqual({
      Own: 'second-data',
      Published: 'First-Data',
      Joined: 'a/eu-central-1/arn:aws:s3:::second-data',
      Substituted: `x-second-data-000000000000-\${literal}`,
      Chosen: 'b',
    });
  });

  it('names every unsupported resource', () => {
    const templates = openTemplates(
      assembly(
        { Sync: { Type: 'AWS::AppSync::GraphQLApi' }, Role: { Type: 'AWS::IAM::Role' } },
        { Db: { Type: 'AWS::RDS::DBInstance' } },
      ),
    );
    expect(() => assertAllServed(templates)).toThrow(
      /First\.Sync \(AWS::AppSync::GraphQLApi\)\n {2}Second\.Db \(AWS::RDS::DBInstance\)$/,
    );
  });

  it('names an unsupported property', () => {
    const templates = openTemplates(assembly({ Rule: { Type: 'AWS::Test', Properties: { Values: 3 } } }));
    const [rule] = templates.ofType('AWS::Test');
    expect(() => rule && templates.properties(rule, Environment)).toThrow(
      /First\.Rule \(AWS::Test\).*Values/s,
    );
  });

  it('says how to synthesize if there is no assembly', () => {
    expect(() => openTemplates('/nowhere')).toThrow('npm run synth');
  });
});

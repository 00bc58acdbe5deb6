import * as z from 'zod';
import { setting } from './dynamodb.ts';
import { signingClient } from './signing-client.ts';

/** What is read of the answer to GetParameter (https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html). */
const Answer = z.object({ Parameter: z.object({ Value: z.string() }) });

/**
 * Returns the value of a parameter of Parameter Store, decrypted; undefined if there is none. It sends one signed request: the SDK's
 * client would be an eighth of a function's code.
 * @throws Error if Parameter Store refuses, or doesn't answer after two more attempts
 */
export async function getParameter(Name: string): Promise<string | undefined> {
  const endpoint = process.env.AWS_ENDPOINT_URL_SSM ?? `https://ssm.${setting('AWS_REGION')}.amazonaws.com`;
  const response = await signingClient('ssm').fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body: JSON.stringify({ Name, WithDecryption: true }),
  });
  const text = await response.text();
  if (response.ok) return Answer.parse(JSON.parse(text)).Parameter.Value;
  if (text.includes('ParameterNotFound')) return undefined;
  throw new Error(`Parameter Store answered ${response.status} for ${Name}.`);
}

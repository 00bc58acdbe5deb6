import { startDynoxide } from './dynoxide.ts';
import { openStreamIndex, type StreamIndex } from './stream-index.ts';

export type DynamoDbEngine = {
  endpoint: string;
  /** dynoxide's own file and what can be read in it; undefined with another engine. */
  file: { index: StreamIndex; databaseFile: string } | undefined;
  stop(): Promise<void>;
};

/**
 * The DynamoDB engine: dynoxide on a file of the data folder, or whatever the environment's DYNAMODB_ENDPOINT names.
 * @param died called with a sentence when dynoxide ends by itself
 */
export async function startDynamoDb(
  dataDir: string,
  died: (sentence: string) => void,
): Promise<DynamoDbEngine> {
  const other = process.env.DYNAMODB_ENDPOINT;
  if (other !== undefined && other !== '') {
    return { endpoint: other, file: undefined, stop: async () => {} };
  }
  const { endpoint, databaseFile, stop } = await startDynoxide(dataDir, died);
  const index = openStreamIndex(databaseFile);
  return {
    endpoint,
    file: { index, databaseFile },
    stop: async () => {
      index.close();
      await stop();
    },
  };
}

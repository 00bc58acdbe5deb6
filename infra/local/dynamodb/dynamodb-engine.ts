import { startDynoxide } from './dynoxide.ts';
import { openStreamIndex, type StreamIndex } from './stream-index.ts';

export type DynamoDbEngine = {
  endpoint: string;
  /** dynoxide's file and its index of stream records; undefined with another engine. */
  file: { index: StreamIndex; databaseFile: string } | undefined;
  stop(): Promise<void>;
};

/**
 * Starts the DynamoDB engine: dynoxide on a file of the data folder, or the engine at DYNAMODB_ENDPOINT.
 * @param died called with a message if dynoxide ends unexpectedly
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

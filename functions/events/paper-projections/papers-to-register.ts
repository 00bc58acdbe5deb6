import type { DynamoDBStreamEvent } from 'aws-lambda';

/** The attributes of a paper from which its DOIs' metadata is made. Counters aren't among them: every view changes one. */
const DESCRIBING = ['versions', 'shown', 'status', 'coauthors', 'acceptances'];

/** Returns the papers of which the registrar's metadata may have changed. */
export const papersToRegister = ({ Records }: DynamoDBStreamEvent): string[] =>
  Records.flatMap(({ eventName, dynamodb }) => {
    const { NewImage: now, OldImage: before } = dynamodb ?? {};
    const paperId = now?.paperId?.S;
    if (eventName === 'REMOVE' || now?.__edb_e__?.S !== 'paper' || paperId === undefined) return [];
    const changed = DESCRIBING.some((name) => now[name]?.S !== before?.[name]?.S);
    return changed ? [paperId] : [];
  });

import { type PaperRecord, paperEntity } from './publishing-entities.ts';

/** A paper by its ULID, as it stands at this moment, whoever may see it. */
export async function getPaperById(paperId: string): Promise<PaperRecord | undefined> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  return (data as PaperRecord | null) ?? undefined;
}

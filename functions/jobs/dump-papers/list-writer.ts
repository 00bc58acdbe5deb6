import { DUMP_FILES, dumpPath } from '#shared/domain/dumps.ts';
import {
  MOST_ENTRIES,
  type Resource,
  resourceList,
  resourceListIndex,
} from '../../_lib/papers/resource-sync.ts';
import { putText } from './dump-store.ts';

export const XML = 'application/xml';

/** Writes the resource list of ResourceSync: one file, or as many as its limit asks for, and an index. */
export class ListWriter {
  readonly #folder: string;
  readonly #at: string;
  readonly #origin: string;
  readonly #lists: string[];
  #resources: Resource[] = [];

  /**
   * @param options.folder the night's date
   * @param options.at the moment of the list
   * @param lists the names of those that earlier runs wrote
   */
  constructor(
    { folder, at, origin }: { folder: string; at: string; origin: string },
    lists: readonly string[],
  ) {
    this.#folder = folder;
    this.#at = at;
    this.#origin = origin;
    this.#lists = [...lists];
  }

  async add(resources: Resource[]): Promise<void> {
    this.#resources.push(...resources);
    if (this.#resources.length >= MOST_ENTRIES) await this.#write(this.#resources.splice(0, MOST_ENTRIES));
  }

  /** Writes what was added since the last list. @returns the names of all lists */
  async flush(): Promise<string[]> {
    if (this.#resources.length > 0) await this.#write(this.#resources.splice(0));
    return this.#lists;
  }

  async finish(): Promise<void> {
    if (this.#lists.length === 0)
      return putText(DUMP_FILES.resources, resourceList(this.#resources, this.#at, this.#origin), XML);
    const addresses = (await this.flush()).map((name) => this.#origin + dumpPath(name));
    await putText(DUMP_FILES.resources, resourceListIndex(addresses, this.#at, this.#origin), XML);
  }

  async #write(resources: Resource[]): Promise<void> {
    const name = `${this.#folder}/resourcelist-${String(this.#lists.length + 1).padStart(5, '0')}.xml`;
    await putText(name, resourceList(resources, this.#at, this.#origin), XML);
    this.#lists.push(name);
  }
}

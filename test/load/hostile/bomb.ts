/** A submission that tries to occupy the pipeline. */
export interface Bomb {
  name: string;
  files: { name: string; content: string | Uint8Array<ArrayBuffer> }[];
}

/** A file of a submitted project, unpacked. */
export interface ProjectFile {
  /** Relative, with slashes, without `.` or `..` */
  path: string;
  bytes: Uint8Array;
}

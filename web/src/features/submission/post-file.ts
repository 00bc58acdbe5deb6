import { idleTimeout } from './idle-timeout.ts';

interface PostedFile {
  url: string;
  fields: Record<string, string>;
  file: File;
  /** Receives the fraction of sent bytes, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file with a presigned form. S3 responds with an empty body once the file is complete.
 * @throws TypeError if the connection was lost or S3 rejected the file; the caller then checks what has arrived
 */
export function postFile({ url, fields, file, onProgress, signal }: PostedFile): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  // S3 ignores fields after the file.
  body.append('file', file, file.name);
  const request = new XMLHttpRequest();
  const timeout = idleTimeout(() => request.abort());
  const stop = () => request.abort();
  request.open('POST', url);
  request.upload.onprogress = ({ loaded, total }) => {
    timeout.renew();
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.onload = () =>
    request.status >= 200 && request.status < 300
      ? resolve()
      : reject(new TypeError(`S3 responded with status ${request.status}.`));
  request.onerror = () => reject(new TypeError('The connection was lost.'));
  request.onabort = () => reject(new TypeError('The upload was aborted.'));
  request.onloadend = () => {
    timeout.end();
    signal.removeEventListener('abort', stop);
  };
  signal.addEventListener('abort', stop, { once: true });
  request.send(body);
  return promise;
}

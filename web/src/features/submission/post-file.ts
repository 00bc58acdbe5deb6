import { giveUpAfterSilence } from './give-up-after-silence.ts';

interface PostedFile {
  url: string;
  fields: Record<string, string>;
  file: File;
  /** From 0 to 1, of the bytes that have left. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file by a presigned form. S3 answers without a body when it has it whole.
 * @throws TypeError where the connection was lost or S3 refused, for both of which one asks again what has arrived
 */
export function postFile({ url, fields, file, onProgress, signal }: PostedFile): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  // S3 ignores what comes after the file.
  body.append('file', file, file.name);
  const request = new XMLHttpRequest();
  const patience = giveUpAfterSilence(() => request.abort());
  const stop = () => request.abort();
  request.open('POST', url);
  request.upload.onprogress = ({ loaded, total }) => {
    patience.renew();
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.onload = () =>
    request.status >= 200 && request.status < 300
      ? resolve()
      : reject(new TypeError(`The upload was answered ${request.status}.`));
  request.onerror = () => reject(new TypeError('The connection was lost.'));
  request.onabort = () => reject(new TypeError('The upload was broken off.'));
  request.onloadend = () => {
    patience.end();
    signal.removeEventListener('abort', stop);
  };
  signal.addEventListener('abort', stop, { once: true });
  request.send(body);
  return promise;
}

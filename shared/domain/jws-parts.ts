/** Returns the JSON of a part of a JWS; undefined for invalid text. */
export function readPart(part: string | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(part ?? '')));
  } catch {
    return undefined;
  }
}

/** Decodes base64url; returns no bytes for invalid text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

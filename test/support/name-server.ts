import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/**
 * A local name server: answers questions for IPv4 addresses with the next of its answers, repeating the last one; has no
 * IPv6 addresses.
 */
export async function aNameServer() {
  let answers: string[][] = [[]];
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const isIpv4 = question.readUInt16BE(endOfName(question)) === 1;
    const found = isIpv4 ? (answers[Math.min(asked++, answers.length - 1)] ?? []) : [];
    socket.send(answerTo(question, found), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  socket.unref();
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    answer: (...next: string[][]) => {
      answers = next;
      asked = 0;
    },
    asked: () => asked,
  };
}

const HEADER_BYTES = 12;

/** Returns where the question's name ends and its type begins (RFC 1035 §4.1.2). */
function endOfName(message: Buffer): number {
  let place = HEADER_BYTES;
  while ((message[place] ?? 0) !== 0) place += (message[place] ?? 0) + 1;
  return place + 1;
}

/** Makes an answer to a question, with addresses of TTL 0. */
function answerTo(question: Buffer, addresses: string[]): Buffer {
  const end = endOfName(question) + 4;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    // A pointer to the name, type A, class IN, TTL 0, four bytes.
    Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([head, ...records]);
}

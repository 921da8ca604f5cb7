import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { savePushDevice } from '@axp/contracts/push';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { Member, TestApi } from '../app.ts';

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Push service of a browser (RFC 8030). It answers 201 unless another status is set. */
export function pushService() {
  const received: Received[] = [];
  const answers: { status: number } = { status: 201 };
  const server = createServer((request, response) => {
    const answer = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ path: request.url ?? '', headers, body: await buffer(request) });
      response.statusCode = answers.status;
      response.end();
    };
    void answer();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    port = z.custom<AddressInfo>().parse(server.address()).port;
  });
  beforeEach(() => {
    received.length = 0;
    answers.status = 201;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, answers, origin: () => `http://127.0.0.1:${port}` };
}

/** Browser with a subscription, which reads messages by RFC 8291 with nothing but Node's cryptography. */
export class TestBrowser {
  readonly endpoint: string;
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#keys.generateKeys();
  }

  subscription() {
    const p256dh = this.#keys.getPublicKey('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  read({ body }: Pick<Received, 'body'>): unknown {
    const salt = body.subarray(0, 16);
    const serverKey = body.subarray(21, 21 + body.readUInt8(20));
    const cipher = body.subarray(21 + serverKey.length);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.#keys.getPublicKey(),
      serverKey,
    ]);
    const secret = this.#keys.computeSecret(serverKey);
    const key = Buffer.from(hkdfSync('sha256', secret, this.#auth, info, 32));
    const derive = (use: string, size: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${use}\0`, size));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(cipher.subarray(-16));
    const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
}

/** Claims of the server's token, verified with the key beside it (RFC 8292). */
export async function vapidOf({ headers }: Pick<Received, 'headers'>) {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const { payload } = await jwtVerify(token, jwk);
  return { key, payload };
}

export async function turnOn(api: TestApi, as: Member, browser: TestBrowser) {
  return (await api.call(savePushDevice, { as, body: browser.subscription() })).data;
}

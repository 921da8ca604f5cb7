import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../src/platform/files/s3-object-store.ts';

export interface ObjectServer {
  readonly settings: S3Settings;
  /** Keys of everything that the bucket has. */
  readonly keys: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
  /** Opens the door again, on the same port. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const bucket = 'axp-files';
const suffix = '._S3rver_object';
/** The only secret that s3rver knows; it goes by the same name as its key. */
const secret = 'S3RVER';

/**
 * A real server that speaks S3, on this machine, with an empty bucket. It believes every signature
 * of version 4, so they are checked before it is asked.
 */
export async function startObjectServer(): Promise<ObjectServer> {
  const directory = await mkdtemp(join(tmpdir(), 'axp-objects-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const server = createServer((request, response) => {
    if (isSigned(request)) answer(request, response);
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      endpoint,
      bucket,
      region: 'us-east-1',
      accessKeyId: secret,
      secretAccessKey: secret,
    },
    keys: async () => {
      const files = await readdir(join(directory, bucket), { recursive: true });
      const objects = files.filter((file) => file.endsWith(suffix));
      return objects.map((file) => file.slice(0, -suffix.length)).toSorted();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    start: async () => {
      await listen(port);
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Whether the signature is what the description of version 4 says of this request. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const form = /Credential=\w+\/([\w/-]+), ?SignedHeaders=([\w;-]+), ?Signature=(\w+)/;
  const [, scope = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const contentHash = String(headers['x-amz-content-sha256']);
  const asked = [method, url, '', lines.join(''), names, contentHash].join('\n');
  const askedHash = createHash('sha256').update(asked).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, askedHash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}

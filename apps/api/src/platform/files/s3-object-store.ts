import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import type { Logger } from '@axp/server-kit/logging';
import { limitedFetch } from '@axp/server-kit/outgoing';
import { AwsV4Signer } from 'aws4fetch';
import type { ObjectStore } from './object-store.ts';

export interface S3Settings {
  /** Address of the store, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Options {
  readonly logger: Pick<Logger, 'error'>;
  /** How long one request may take, with all of its content. */
  readonly timeoutMs?: number;
}

interface Sending {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly key: string;
  readonly bytes?: Uint8Array;
}

const patienceMs = 20_000;

/** Room for the largest file that people upload, and for what a picture becomes. */
const mostBytes = 33_554_432;

/** A bucket of a store that speaks S3; buckets are named in the path, which every store takes. */
export function createS3ObjectStore(settings: S3Settings, options: Options): ObjectStore {
  const { logger, timeoutMs = patienceMs } = options;
  const send = async (sending: Sending): Promise<Buffer | null> => {
    const reply = await request(settings, { ...sending, timeoutMs }).catch((error: unknown) => {
      logger.error({ err: error, method: sending.method }, 'file_store_unreachable');
      throw new AppError('file_store.unavailable');
    });
    if (reply.status >= 200 && reply.status < 300) return reply.bytes;
    const code = refusalOf(reply.bytes);
    // Not so a bucket that isn't there: that must be seen, not taken for a file that is gone.
    if (sending.method !== 'PUT' && code === 'NoSuchKey') return null;
    const { method } = sending;
    logger.error({ method, status: reply.status, code }, 'file_store_refused');
    throw new AppError('file_store.unavailable');
  };
  return {
    put: async (key, bytes) => void (await send({ method: 'PUT', key, bytes })),
    get: (key) => send({ method: 'GET', key }),
    remove: async (key) => void (await send({ method: 'DELETE', key })),
  };
}

async function request(
  { endpoint, bucket, ...identity }: S3Settings,
  { method, key, bytes, timeoutMs }: Sending & { readonly timeoutMs: number },
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const body = bytes && Buffer.from(bytes);
  const signed = await new AwsV4Signer({
    ...identity,
    service: 's3',
    method,
    url: `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`,
    headers: {
      // Content is under the signature: what is changed on its way is refused.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
  }).sign();
  const sent = { method, headers: signed.headers, ...(body && { body }) };
  const limits = { bytes: mostBytes, milliseconds: timeoutMs };
  const response = await limitedFetch(signed.url, sent, limits);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The code that S3 gives a refusal in its XML. */
function refusalOf(bytes: Buffer): string | null {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? null;
}

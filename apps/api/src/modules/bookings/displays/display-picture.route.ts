import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import { readDisplayPicture } from '@axp/contracts/displays';
import { FileAnswer, hostOf, notModified } from '@axp/server-kit/http';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { FastifyInstance } from 'fastify';
import type {
  PictureDecoder,
  PictureDecoders,
} from '../../../platform/pictures/picture-decoder.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { DisplayGate } from './display-gate.ts';
import type { DisplaySightings } from './display-sightings.ts';
import { readState } from './display-state.ts';
import { drawDisplay } from './draw-display.ts';

export interface PictureRouteDeps {
  readonly serve: ApiServe;
  readonly clock: Clock;
  readonly pictures: PictureDecoders;
  readonly sightings: Pick<DisplaySightings, 'note'>;
  readonly mail: { readonly originOf: (host: string) => string };
  readonly trustProxy: boolean;
}

interface Unrendered {
  readonly etag: string;
  readonly bytes: Buffer;
  readonly decoder: PictureDecoder;
}

/** The picture of a room for devices that can do nothing but load one. */
export function displayPictureRoute(
  app: FastifyInstance,
  displayOf: DisplayGate,
  { serve, clock, pictures, sightings, mail, trustProxy }: PictureRouteDeps,
): void {
  const rendered = createExpiringCache({
    clock,
    maxAgeMs: 60 * 60 * 1000,
    maxEntries: 200,
    nameOf: ({ etag }: Unrendered) => etag,
    load: async ({ bytes, decoder }) => {
      const [picture] = await decoder.run({ kind: 'print', bytes });
      if (!picture) throw new Error('one picture was requested');
      return picture.bytes;
    },
  });

  serve.open(app, readDisplayPicture, async ({ params, query, context, reply }) => {
    const { scope } = context;
    const display = await displayOf(scope, params.secret);
    sightings.note(scope.merchant.id, display);
    if (display.kind === 'board') throw new AppError('display.not_found');
    const state = await scope.read((tx) => readState(tx, display, scope.clock.now()));
    const [room] = state.rooms;
    if (!room) throw new AppError('display.not_found');
    const origin = mail.originOf(hostOf(reply.request.headers, trustProxy) ?? '');
    const drawing = drawDisplay({ state, room, origin, panel: query.panel });
    const bytes = Buffer.from(JSON.stringify(drawing));
    // A tag of the drawing: an unchanged picture is not rendered.
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (reply.request.headers['if-none-match'] === etag) return notModified;
    const picture = await rendered.get({ etag, bytes, decoder: pictures.of(context) });
    return new FileAnswer({ mediaType: 'image/png', bytes: picture, headers: {} });
  });
}

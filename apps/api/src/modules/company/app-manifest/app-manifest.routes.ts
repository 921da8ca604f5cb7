import type { Merchant } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { etagOf } from '@axp/server-kit/site';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  PictureDecoder,
  PictureDecoders,
} from '../../../platform/pictures/picture-decoder.ts';
import type { RequestContexts } from '../../../platform/request-scope/request-contexts.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import { findLogo } from '../../records/images/index.ts';

interface Deps {
  readonly contexts: RequestContexts;
  readonly clock: Clock;
  readonly pictures: PictureDecoders;
  readonly findMerchant: (merchantId: string) => Promise<Merchant | null>;
}

interface RequestedIcon {
  readonly scope: RequestScope;
  readonly merchant: Merchant;
  readonly name: AppIconName;
}

const Params = z.object({ name: z.string() });

/** Changes with everything the icons show, so that devices fetch them again. */
function versionOf({ settings, theme }: Merchant): string {
  return etagOf(JSON.stringify([settings.logoImage, theme.navigationBar])).slice(3, 15);
}

/** Serves the manifest and the icons of the web app on a merchant's host. */
export function appManifestRoutes(app: FastifyInstance, deps: Deps): void {
  const icons = createExpiringCache({
    clock: deps.clock,
    maxAgeMs: 24 * 60 * 60 * 1000,
    maxEntries: 500,
    nameOf: ({ merchant, name }: RequestedIcon) => `${merchant.id} ${name} ${versionOf(merchant)}`,
    load: ({ scope, merchant, name }) =>
      iconOf(deps.pictures.of({ scope }), { scope, merchant, name }),
  });

  async function merchantOf(request: FastifyRequest) {
    const { scope } = await deps.contexts.publicOf(request);
    const merchant = await deps.findMerchant(scope.merchant.id);
    if (!merchant) throw new AppError('merchant.unknown');
    return { scope, merchant };
  }

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { merchant } = await merchantOf(request);
    const manifest = JSON.stringify(presentManifest(merchant, versionOf(merchant)));
    const etag = etagOf(manifest);
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'host, accept-encoding' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('application/manifest+json').send(manifest);
  });

  app.get('/app-icons/:name.png', async (request, reply) => {
    const { scope, merchant } = await merchantOf(request);
    const { name } = Params.parse(request.params);
    if (!isAppIconName(name)) throw new AppError('request.not_found');
    return sendIcon(reply, await icons.get({ scope, merchant, name }));
  });
}

async function iconOf(
  pictures: PictureDecoder,
  { scope, merchant: { theme }, name }: RequestedIcon,
) {
  const logo = await scope.read((tx) => findLogo(tx));
  const { color: ground, textColor: ink } = theme.navigationBar;
  return drawAppIcon(pictures, { name, logo, ground, ink });
}

function sendIcon(reply: FastifyReply, icon: Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'public, max-age=86400',
      vary: 'host',
      // Public as the logo is: the sign-in pages of the platform show it too.
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/png')
    .send(icon);
}

/** Page ground of the light mode, shown while the application starts from the home screen. */
const startGround = '#F9FAFB';

/** The web app manifest of a merchant: its name, its colours, its logo. */
function presentManifest({ title, locale, theme }: Merchant, version: string) {
  return {
    id: '/',
    name: title,
    short_name: title,
    lang: locale,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: theme.navigationBar.color,
    background_color: startGround,
    icons: Object.entries(appIcons)
      .filter(([, { purpose }]) => purpose === 'any' || purpose === 'maskable')
      .map(([name, { side, purpose }]) => ({
        src: `/app-icons/${name}.png?v=${version}`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
  };
}

/** Icons that a device asks for, with the share of their side that the logo may take. */
const appIcons = {
  'icon-192': { side: 192, share: 0.84, purpose: 'any' },
  'icon-512': { side: 512, share: 0.84, purpose: 'any' },
  // A device cuts these into a shape of its own; only the inner circle of 80 % is sure to stay.
  'maskable-192': { side: 192, share: 0.56, purpose: 'maskable' },
  'maskable-512': { side: 512, share: 0.56, purpose: 'maskable' },
  'apple-180': { side: 180, share: 0.72, purpose: 'apple' },
  'favicon-64': { side: 64, share: 0.9, purpose: 'favicon' },
} as const;

type AppIconName = keyof typeof appIcons;

function isAppIconName(name: string): name is AppIconName {
  return Object.hasOwn(appIcons, name);
}

interface AppIcon {
  readonly name: AppIconName;
  /** The merchant's logo; null where it has none. */
  readonly logo: Uint8Array | null;
  /** Colour of the ground (`#rrggbb`), and of the sign for want of a logo. */
  readonly ground: string;
  readonly ink: string;
}

/** A calendar leaf with a tick: what the product shows where a merchant has no logo. */
function ownSign(ink: string): Buffer {
  const style = `fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="4 4 24 24">
      <path ${style} stroke-width="2" d="M9.5 9h13A2.500 2.500 0 0 1 25 11.500v11a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 7 22.500v-11A2.500 2.500 0 0 1 9.500 9ZM9 7v4M23 7v4M7 13.500h18"/>
      <path ${style} stroke-width="2.400" d="m12 19 3 3 5.500-5.500"/>
    </svg>`,
  );
}

/** A square PNG of the logo on the merchant's ground. */
async function drawAppIcon(
  pictures: PictureDecoder,
  { name, logo, ground, ink }: AppIcon,
): Promise<Buffer> {
  const { side, share } = appIcons[name];
  const inner = Math.round(side * share);
  const iconOf = async (bytes: Uint8Array) => {
    const [icon] = await pictures.run({ kind: 'icon', bytes, side, inner, ground });
    if (!icon) throw new Error('an icon was requested');
    return icon.bytes;
  };
  const sign = () => iconOf(ownSign(ink));
  // A logo that can't be rendered must not keep anyone from installing the application.
  return logo ? iconOf(logo).catch(sign) : sign();
}

import type { Merchant } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';
import type { RequestContexts } from '../../platform/request-scope/request-contexts.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import { etagOf } from '../../platform/web/site.ts';
import { findLogo } from '../images/index.ts';
import type { AppIconName } from './app-icon.ts';
import { appIcons, drawAppIcon, isAppIconName } from './app-icon.ts';

interface Deps {
  readonly contexts: RequestContexts;
  readonly clock: Clock;
  readonly pictures: PictureDecoder;
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
    load: ({ scope, merchant, name }) => iconOf(deps.pictures, { scope, merchant, name }),
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
  const logo = await scope.read((trx) => findLogo(trx, scope.merchant.id));
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

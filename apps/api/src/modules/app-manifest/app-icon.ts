import type { PictureDecoder } from '../../platform/pictures/picture-decoder.ts';

/** Icons that a device asks for, with the share of their side that the logo may take. */
export const appIcons = {
  'icon-192': { side: 192, share: 0.84, purpose: 'any' },
  'icon-512': { side: 512, share: 0.84, purpose: 'any' },
  // A device cuts these into a shape of its own; only the inner circle of 80 % is sure to stay.
  'maskable-192': { side: 192, share: 0.56, purpose: 'maskable' },
  'maskable-512': { side: 512, share: 0.56, purpose: 'maskable' },
  'apple-180': { side: 180, share: 0.72, purpose: 'apple' },
  'favicon-64': { side: 64, share: 0.9, purpose: 'favicon' },
} as const;

export type AppIconName = keyof typeof appIcons;

export function isAppIconName(name: string): name is AppIconName {
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
export async function drawAppIcon(
  pictures: PictureDecoder,
  { name, logo, ground, ink }: AppIcon,
): Promise<Buffer> {
  const { side, share } = appIcons[name];
  const inner = Math.round(side * share);
  const iconOf = async (bytes: Uint8Array) => {
    const [icon] = await pictures.run({ kind: 'icon', bytes, side, inner, ground });
    if (!icon) throw new Error('an icon was requested');
    return icon;
  };
  const sign = () => iconOf(ownSign(ink));
  // A logo that can't be rendered must not keep anyone from installing the application.
  return logo ? iconOf(logo).catch(sign) : sign();
}

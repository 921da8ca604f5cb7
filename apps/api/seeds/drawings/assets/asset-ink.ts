import { tone } from '../colour.ts';

/** The tones of one pictogram. */
export interface AssetInk {
  readonly main: string;
  readonly dark: string;
  readonly soft: string;
  readonly pale: string;
  readonly accent: string;
  readonly white: string;
  readonly night: string;
}

/** One drawing around the origin, about 170 wide and 150 high. */
export type Pictogram = (ink: AssetInk) => string;

export function assetInk(hue: number, accentHue: number): AssetInk {
  return {
    main: tone(0.58, 0.085, hue),
    dark: tone(0.44, 0.075, hue),
    soft: tone(0.76, 0.055, hue),
    pale: tone(0.9, 0.025, hue),
    accent: tone(0.76, 0.12, accentHue),
    white: tone(0.985, 0.005, hue),
    night: tone(0.32, 0.03, hue),
  };
}

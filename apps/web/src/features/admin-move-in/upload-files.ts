import type { MovedSystem } from '@axp/contracts/move-in';

/** Endings of the files of each system. */
export const endingsOf: Readonly<Record<MovedSystem, readonly string[]>> = {
  librebooking: ['.json.gz', '.json'],
  mrbs: ['.json.gz', '.json'],
  calendar: ['.ics'],
  sheet: ['.csv', '.xlsx'],
};

export function hasEnding({ name }: Pick<File, 'name'>, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Systems whose database is read by a command, on a machine that reaches it. */
export const commandOf = {
  librebooking:
    'axp-booking move-in read librebooking mysql://USER@HOST/librebooking --out librebooking.json.gz',
  mrbs: 'axp-booking move-in read mrbs mysql://USER@HOST/mrbs --out mrbs.json.gz',
} as const;

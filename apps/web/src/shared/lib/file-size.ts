import type { Language } from '@axp/contracts/vocabulary';

const kilobyte = 1024;

/** `312 kB`, `1.4 MB` */
export function fileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= kilobyte * kilobyte;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / kilobyte) / (isLarge ? kilobyte : 1));
}

import type { MovedResource } from '../source/moved-part.ts';

const words = {
  car: ['car', 'cars', 'vehicle', 'vehicles', 'van', 'vans', 'รถ', 'รถยนต์', 'รถตู้', 'ยานพาหนะ'],
  asset: ['asset', 'assets', 'equipment', 'device', 'devices', 'อุปกรณ์', 'ทรัพย์สิน', 'ครุภัณฑ์'],
};

/** Returns the kind that a resource type of LibreBooking is named after; any other is a room. */
export function typeOf(name: string): MovedResource['type'] {
  const said = name.toLowerCase().split(/[\s,/()-]+/);
  if (words.car.some((word) => said.includes(word))) return 'car';
  return words.asset.some((word) => said.includes(word)) ? 'asset' : 'room';
}

import { describe, expect, it } from '@jest/globals';
import { foreignLicences, Inventory, licenceList } from './make-package.ts';

const inventoryOf = (...components: object[]) => Inventory.parse({ components });
const withLicence = (name: string, id: string) => ({
  name,
  version: '1.0.0',
  licenses: [{ license: { id } }],
});

describe('licences of the archive', () => {
  it('are refused unless all of them are accepted', () => {
    const inventory = inventoryOf(
      withLicence('free', 'MIT'),
      { name: 'bundle', version: '1.0.0', licenses: [{ expression: '(MIT AND ISC)' }] },
      withLicence('copyleft', 'AGPL-3.0-only'),
      { name: 'both', version: '2.0.0', licenses: [{ expression: 'MIT AND GPL-2.0-only' }] },
      { name: 'silent', version: '3.0.0' },
    );
    expect(foreignLicences(inventory)).toEqual([
      'copyleft 1.0.0  AGPL-3.0-only',
      'both 2.0.0  MIT AND GPL-2.0-only',
      'silent 3.0.0  no licence',
    ]);
  });

  it('allow the listed exceptions', () => {
    const libvips = {
      ...withLicence('sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
      group: '@img',
    };
    expect(foreignLicences(inventoryOf(libvips, { name: 'xtend', version: '4.0.2' }))).toEqual([]);
  });

  it('are listed once for each component, sorted by name', () => {
    const inventory = inventoryOf(
      withLicence('zod', 'MIT'),
      withLicence('zod', 'MIT'),
      { ...withLicence('api', 'Apache-2.0'), group: '@opentelemetry' },
      { name: 'xtend', version: '4.0.2' },
    );
    expect(licenceList(inventory)).toBe(
      '@opentelemetry/api 1.0.0  Apache-2.0\nxtend 4.0.2  MIT\nzod 1.0.0  MIT\n',
    );
  });
});

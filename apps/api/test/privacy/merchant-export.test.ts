import { basePathOf } from '@axp/contracts';
import { exportMerchant } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { pushService } from '../push/push-world.ts';
import { lateMark, markOf, personMark, subjects } from './private-subjects.ts';
import { privateWorld } from './private-world.ts';

const outside = pushService();
/** Lists of people, which contain every name. */
const ofPeople = ['people.csv', 'accounts.csv'];

describe.each(['booking', 'resource'] as const)('a booking that is private by its %s', (by) => {
  it('[H-05] is in the export of a company without its content', async () => {
    const world = await privateWorld(by, outside);
    const { api, roles, bookingIds } = world;
    const response = await api.inject({
      method: exportMerchant.method,
      url: `${basePathOf(exportMerchant)}${exportMerchant.path}`,
      headers: {
        host: roles.administrator.host,
        authorization: `Bearer ${await api.tokenOf(roles.administrator)}`,
      },
    });
    const files = Object.entries(unzipSync(response.rawPayload));
    await world.close();

    const bookings = files.find(([name]) => name === 'bookings.csv')?.[1];
    for (const id of Object.values(bookingIds))
      expect(strFromU8(bookings ?? response.rawPayload)).toContain(id);
    const marks = [...subjects.map(markOf), lateMark, personMark];
    const leaks = files
      .filter(([name]) => !ofPeople.includes(name))
      .flatMap(([name, bytes]) => {
        const text = name + strFromU8(bytes, !name.endsWith('.csv'));
        return marks.filter((mark) => text.includes(mark)).map((mark) => `${name} ${mark}`);
      });
    expect(leaks).toEqual([]);
    const attached = files.filter(([name]) => name.startsWith('attachments/'));
    expect(attached).toEqual([]);
  });
});

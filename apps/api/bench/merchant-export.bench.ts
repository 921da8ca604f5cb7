import { adminBasePath } from '@axp/contracts';
import { exportMerchant } from '@axp/contracts/administration';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { benchWorld } from './support/bench-world.ts';
import { memoryOfFile } from './support/memory.ts';
import { signInMany } from './support/people.ts';

const goalMib = 100;
const exported = 100_000;

export const benchmark: Benchmark = {
  id: 'P71',
  title: `memory of the export of everything of a company, ${exported} bookings`,
  goal: `≤ ${goalMib} MiB`,
  run: async (context): Promise<Row[]> => {
    const world = await benchWorld(context, {
      merchants: 1,
      roomsPerMerchant: 1_000,
      carsPerMerchant: 0,
      peoplePerMerchant: 1_000,
      bookings: exported,
    });
    await world.ask(`
      update app_user set is_administrator = true where email = 'person-1@crowd.test'`);
    const [person] = await signInMany(world.origin, { count: 1 });
    if (!person) throw new Error('nobody signed in');
    const url = `${world.origin}${adminBasePath}${exportMerchant.path}`;
    const { method } = exportMerchant;
    const { moreMib, size } = await memoryOfFile(
      url,
      {
        method,
        headers: { host: person.host, authorization: person.headers.authorization ?? '' },
        pid: world.serverPid,
      },
      ({ length }) => length,
    );
    return [
      {
        subject: `archive of ${(size / 1_048_576).toFixed(1)} MiB`,
        value: `${moreMib.toFixed(0)} MiB`,
        reference: '',
        isMet: moreMib <= goalMib,
      },
    ];
  },
};

import type { CrookedProvider } from '@axp/server-kit/testing/openid';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectorWorld } from './added-method-world.ts';
import { connectionTo, nobody, startConnectorWorld } from './added-method-world.ts';

let world: ConnectorWorld;
let crooked: CrookedProvider;
beforeAll(async () => {
  [world, crooked] = await Promise.all([
    startConnectorWorld(),
    startCrookedProvider('axp-booking'),
  ]);
});
afterAll(async () => {
  crooked.stop();
  await world.close();
});

const wanted = { signsOutAtProvider: true };
const refused = [{ path: 'connection.signsOutAtProvider', code: 'no_sign_out_address' }];

describe('[D-04] the sign-out at the provider of an added method', () => {
  it('is off until it is enabled, stays as it is when a change omits it, and is in the audit log', async () => {
    const code = await world.running();
    expect(await world.desk.find(code)).toMatchObject({ signsOutAtProvider: false });
    const { clientSecret: _, ...kept } = world.right();
    await world.desk.change(code, { ...kept, ...wanted });
    const [event] = await world.trail();
    expect(event?.changes).toEqual([
      { field: 'signsOutAtProvider', before: 'false', after: 'true' },
    ]);
    await world.desk.change(code, { ...kept, name: 'Acme' });
    expect(await world.desk.find(code)).toMatchObject({ name: 'Acme', ...wanted, isEnabled: true });
    await world.desk.change(code, { ...kept, signsOutAtProvider: false });
    expect(await world.desk.find(code)).toMatchObject({ signsOutAtProvider: false });
  });

  it('is refused for a provider without an address for it', async () => {
    const created = await world.desk.create(connectionTo(crooked.issuer, wanted));
    expect(created.problem.errors).toMatchObject(refused);
    const code = await world.desk.add(connectionTo(crooked.issuer));
    const changed = await world.desk.change(code, connectionTo(crooked.issuer, wanted));
    expect(changed.problem.errors).toMatchObject(refused);
    expect(await world.desk.find(code)).toMatchObject({ signsOutAtProvider: false });
  });

  it('is saved for a provider that is unreachable now', async () => {
    const code = await world.desk.add(connectionTo(nobody, wanted));
    expect(await world.desk.find(code)).toMatchObject(wanted);
  });
});

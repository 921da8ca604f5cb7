import { describe, expect, it } from '@jest/globals';
import { enabledKinds } from './enabled-kinds.ts';

describe('bookable kinds', () => {
  it.each([
    [{ room: '1' }, ['room']],
    [{ room: '0' }, []],
    [{ room: 'true' }, []],
    [{}, []],
    [{ asset: '1', room: '1' }, ['room', 'asset']],
    [{ room: '1', car: '1', parking: '1' }, ['room', 'car']],
  ])('[T-06] are those enabled with the value 1: %j', (services, kinds) => {
    expect(enabledKinds(services)).toEqual(kinds);
  });
});

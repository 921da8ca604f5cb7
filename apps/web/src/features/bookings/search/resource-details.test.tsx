import { describe, expect, it } from '@jest/globals';
import { room } from '../../../shared/booking/testing/fixtures.ts';
import { resourceRules } from './resource-details.tsx';

const names = (resource: typeof room) => resourceRules(resource).map(({ name }) => name);

describe('rules of a resource', () => {
  it('[Z-11] tells what limits a booking and leaves out what does not', () => {
    expect(names(room)).toEqual(['length', 'ahead', 'grid']);
  });

  it('[Z-14] names approval, notice, buffer and seats where they count', () => {
    const rules = {
      ...room.rules,
      minNoticeMinutes: 60,
      bufferAfterMinutes: 15,
      enforceCapacity: true,
    };
    expect(names({ ...room, needsApproval: true, rules })).toEqual([
      'approval',
      'length',
      'ahead',
      'notice',
      'buffer',
      'capacity',
      'grid',
    ]);
  });
});

import { searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { respond, server } from '@/shared/testing/index.ts';
import { hit } from '../testing/fixtures.ts';
import { searchQueries } from './search-queries.ts';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };

describe('the best fit', () => {
  it('[Z-33] is free and never in another time zone', async () => {
    const nearby = hit({ group: 'nearby' });
    const hits = [nearby, hit({ availability: 'busy' }), hit({ group: 'elsewhere' })];
    const meta = { nextCursor: null, total: 3, free: 2, suggestions: [] };
    server.use(respond(searchResources, hits, { meta }));
    const found = await new QueryClient().query(searchQueries.best(window, 4));
    expect(found).toEqual({ hits: [nearby], free: 2 });
  });
});

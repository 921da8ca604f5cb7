import { describe, expect, it } from '@jest/globals';
import { findLooseConnections } from './connections.ts';

const found = (text: string, file = 'apps/api/src/modules/bookings/bills/bill.ts') =>
  findLooseConnections({ file, text }).length;

describe('[H-08] a connection of a server', () => {
  it.each([
    "import { connect } from 'node:net';",
    "import { connect as open } from 'node:tls';",
    "import { request } from 'node:https';",
    "import { createTransport } from 'nodemailer';",
    "import { Client } from 'ldapts';",
    'await fetch(address);',
    'await globalThis.fetch(address);',
  ])('is not opened except by clients with limits: %s', (text) => {
    expect(found(text)).toBe(1);
  });

  it.each([
    "import type { Socket } from 'node:net';",
    "import { createServer } from 'node:net';",
    "import { EqualityFilter, type Client } from 'ldapts';",
    'const run = ({ fetch }: Access) => fetch(address);',
    'const fetch = createGuardedFetch(guard); await fetch(address);',
    'await client.fetch(address);',
  ])('may use one of those clients: %s', (text) => {
    expect(found(text)).toBe(0);
  });

  it('is opened by the clients themselves', () => {
    const text = "import { connect } from 'node:net';";
    expect(found(text, 'packages/server-kit/src/outgoing/guarded-fetch.ts')).toBe(0);
  });
});

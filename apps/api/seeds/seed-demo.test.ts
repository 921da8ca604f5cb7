import { demoRoles } from '@axp/contracts/vocabulary';
import type { Database } from '@axp/server-kit/db';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createTestDatabase, TestClock } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { codeBoxOf } from '../src/platform/auth/sealed-secrets.ts';
import { generateKeyFile, parseSigningKeys } from '../src/platform/auth/signing-keys.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { migrationsFolder } from '../test/app.ts';
import { demoSignIns, isEmpty, seedDemo } from './index.ts';

describe('seedDemo', () => {
  const clock = new TestClock('2026-11-02T02:00:00.000Z');
  let database: Database<DB>;

  beforeAll(async () => {
    database = await createTestDatabase<DB>({ migrationsFolder, clock });
  });

  afterAll(async () => {
    await database.close();
  });

  it('fills an empty database once, with one password hash for all accounts', async () => {
    const work = createUnitOfWork(database);
    const codeBox = codeBoxOf(await parseSigningKeys(await generateKeyFile()));
    const hashed: string[] = [];
    const hashPassword = async (password: string) => {
      hashed.push(password);
      return 'hash';
    };

    expect(await work.asSystem(isEmpty)).toBe(true);
    await work.asSystem((transaction) =>
      seedDemo(transaction, { now: clock.now(), newId: uuidv7, hashPassword, codeBox }),
    );

    expect(await work.asSystem(isEmpty)).toBe(false);
    expect(hashed).toEqual(['demo-password-1']);
    const hosts = await work.asSystem((transaction) =>
      transaction.selectFrom('merchant_host').select('host').orderBy('host').execute(),
    );
    expect(hosts).toEqual([{ host: 'acme.localhost' }, { host: 'siam.localhost' }]);
  });

  it('[H-07] lists accounts of every role for the sign-in pages of its merchants', async () => {
    const listed = await createUnitOfWork(database).asSystem(demoSignIns);
    expect(listed.size).toBe(2);
    for (const { accounts } of listed.values()) {
      expect(accounts.map(({ role }) => role)).toEqual([...demoRoles]);
      const emails = accounts.map(({ email }) => email);
      const people = await database.kysely
        .selectFrom('app_user')
        .select('email')
        .where('email', 'in', emails)
        .where('status', '=', 'active')
        .execute();
      expect(people).toHaveLength(emails.length);
    }
  });

  it('[Z-53] lets the worker process its bookings like any others', async () => {
    const { rows } = await sql<{ kind: string }>`
      select distinct kind from booking_timer
      join booking on booking.merchant_id = booking_timer.merchant_id
        and booking.id = booking_timer.booking_id
      where booking.status not in ('checked-out', 'cancelled')
      order by kind`.execute(database.kysely);
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['check-in-reminder', 'lapse', 'release']),
    );
  });

  it('has own fields of one merchant, with values of rooms and bookings', async () => {
    const fields = await database.kysely
      .selectFrom('own_field')
      .select(['id', 'subject'])
      .orderBy('subject', 'desc')
      .execute();
    expect(fields.map(({ subject }) => subject)).toEqual(['resource', 'booking']);
    const { rows } = await sql<{ rooms: number; bookings: number }>`
      select (select count(*) from resource where own_fields ? ${fields[0]?.id ?? ''}) as rooms,
        (select count(*) from booking where own_fields ? ${fields[1]?.id ?? ''}) as bookings
    `.execute(database.kysely);
    expect(Number(rows[0]?.rooms)).toBeGreaterThan(5);
    expect(Number(rows[0]?.bookings)).toBeGreaterThan(20);
  });

  it('[F-05] [R-01] has a hall of two rooms, whose plan shows it with them', async () => {
    const { rows } = await sql<{ name: string; parts: string[] }>`
      select hall.name, array_agg(part.name order by part.name) as parts
      from floor_plan_shape shape
      join resource hall on hall.id = shape.resource_id
      join resource_part named on named.whole_id = hall.id
      join resource part on part.id = named.part_id
      join floor_plan_shape inner_shape on inner_shape.resource_id = part.id
        and inner_shape.floor_id = shape.floor_id and not inner_shape.is_draft
      where not shape.is_draft
      group by hall.name`.execute(database.kysely);
    expect(rows).toEqual([{ name: 'Garden Hall', parts: ['Banyan', 'Frangipani'] }]);
  });

  it('[D-07] [B-08] has bills of every merchant, including a paid one of the account `staff`', async () => {
    const paid = await database.kysely
      .selectFrom('bill')
      .innerJoin('booking', 'booking.id', 'bill.booking_id')
      .innerJoin('app_user', 'app_user.id', 'booking.booker_id')
      .select('app_user.email')
      .distinct()
      .where('bill.status', '=', 'paid')
      .where('app_user.email', 'like', 'staff@%')
      .orderBy('app_user.email')
      .execute();
    expect(paid).toEqual([{ email: 'staff@acme.test' }, { email: 'staff@siam.test' }]);
    const open = await database.kysely
      .selectFrom('bill')
      .select('status')
      .distinct()
      .where('status', 'in', ['draft', 'paid'])
      .orderBy('status')
      .execute();
    expect(open.map(({ status }) => status)).toEqual(['draft', 'paid']);
  });
});

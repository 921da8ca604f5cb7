import pg from 'pg';

/** Merchants, rooms each and taken hours over all: the sizes of docs/performance.md. */
export interface BenchSize {
  readonly merchants: number;
  readonly roomsPerMerchant: number;
  readonly occupancies: number;
}

export interface BenchMerchant {
  readonly id: string;
  readonly host: string;
  readonly email: string;
}

/** First day of the taken hours: far enough ahead that nothing is in the past, never too far. */
export function firstDay(): string {
  const day = new Date(Date.now() + 3 * 86_400_000);
  return day.toISOString().slice(0, 10);
}

const hoursPerDay = 8;

/**
 * Fills a migrated and seeded database with merchants of equal size by set-based SQL, and returns
 * one of them with a member of staff, who has the seeded password.
 */
export async function fillDatabase(url: string, size: BenchSize): Promise<BenchMerchant> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await insertMerchants(client, size.merchants);
    await insertRooms(client, size.roomsPerMerchant);
    await insertOccupancies(client, size);
    await client.query('vacuum analyze');
    const { rows } = await client.query<BenchMerchant>(`
      select h.merchant_id as id, h.host, u.email
      from merchant_host h join app_user u on u.merchant_id = h.merchant_id
      where h.host = 'bench-1.test'`);
    const [merchant] = rows;
    if (!merchant) throw new Error('the bench merchant was not inserted');
    return merchant;
  } finally {
    await client.end();
  }
}

async function insertMerchants(client: pg.Client, merchants: number): Promise<void> {
  await client.query(
    `insert into merchant (id, title, locale, timezone, support_contact, theme, services)
     select gen_random_uuid(), 'Bench ' || n, 'en', 'Asia/Bangkok', 'help@bench.test',
       (select theme from merchant limit 1), '{"room":"1"}'
     from generate_series(1, $1::integer) n`,
    [merchants],
  );
  const ofBench = "from merchant where title like 'Bench %'";
  await client.query(`insert into merchant_host (merchant_id, host)
    select id, lower(replace(title, ' ', '-')) || '.test' ${ofBench}`);
  await client.query(`insert into business_unit (merchant_id, id, title)
    select id, gen_random_uuid(), 'Everybody' ${ofBench}`);
  await client.query(`insert into app_user
      (merchant_id, id, email, full_name, password_hash, status, is_all_bu, has_accepted_terms)
    select id, gen_random_uuid(), 'staff@bench.test', 'Bench Staff',
      (select password_hash from app_user where email = 'staff@acme.test'), 'active', true, true
    ${ofBench}`);
  await client.query(`insert into building (merchant_id, id, name, timezone)
    select id, gen_random_uuid(), 'House', 'Asia/Bangkok' ${ofBench}`);
}

async function insertRooms(client: pg.Client, rooms: number): Promise<void> {
  await client.query(
    `insert into resource
       (merchant_id, id, type, name, building_id, capacity, amenity_mask, search_text)
     select b.merchant_id, gen_random_uuid(), 'room', 'Room ' || n, b.id, 2 + n % 19,
       (n * 37) % 256, 'room ' || n
     from building b join merchant m on m.id = b.merchant_id and m.title like 'Bench %',
       generate_series(1, $1::integer) n`,
    [rooms],
  );
  await client.query(`insert into resource_unit (merchant_id, id, resource_id, number)
    select r.merchant_id, gen_random_uuid(), r.id, 1 from resource r
    join merchant m on m.id = r.merchant_id and m.title like 'Bench %'`);
}

/** Whole hours back to back, eight a day, so that about a third of the rooms are taken at any time. */
async function insertOccupancies(client: pg.Client, size: BenchSize): Promise<void> {
  const perRoom = Math.ceil(size.occupancies / (size.merchants * size.roomsPerMerchant));
  // Row by row the constraint's index costs most of the time; the data is free of clashes.
  await client.query(
    `insert into occupancy
       (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at)
     select u.merchant_id, gen_random_uuid(), u.resource_id, u.id, 'blackout', s.at,
       s.at + interval '1 hour'
     from resource_unit u join merchant m on m.id = u.merchant_id and m.title like 'Bench %',
       lateral (
         select $2::date::timestamptz + make_interval(
           days => k / $3::integer,
           hours => (k % $3::integer) * 3 + (('x' || right(u.id::text, 2))::bit(8)::integer) % 3
         ) as at
         from generate_series(0, $1::integer - 1) k
       ) s
     order by u.merchant_id, u.id, s.at`,
    [perRoom, firstDay(), hoursPerDay],
  );
}

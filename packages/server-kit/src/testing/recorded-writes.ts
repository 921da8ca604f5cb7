import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Notes every row that is added, changed or deleted from now on.
 * @returns a function that returns the tables of these rows, and forgets them
 */
export async function recordWrites<DB>(db: Kysely<DB>): Promise<() => Promise<readonly string[]>> {
  await sql`create table recorded_write (name text not null)`.execute(db);
  await sql`
    create function record_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.recorded_write values (tg_argv[0]);
      return null;
    end $$`.execute(db);
  await sql`
    do $$
    declare name text;
    begin
      for name in
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition and relname <> 'recorded_write'
      loop
        execute format('create trigger record_write after insert or update or delete on %I
          for each row execute function record_write(%L)', name, name);
      end loop;
    end $$`.execute(db);
  return async () => {
    const { rows } = await sql<{ name: string }>`
      with written as (delete from recorded_write returning name)
      select distinct name from written order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
}

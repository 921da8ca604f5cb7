import { fastify } from 'fastify';
import pg from 'pg';

/** The reference as a process: Fastify, and one row by its primary key. */
const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();

app.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => {
  const { rows } = await pool.query<{ key: string }>({
    name: 'row',
    text: 'select key, name, status from tenant where id = $1',
    values: [params.id],
  });
  return rows[0] ?? {};
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');

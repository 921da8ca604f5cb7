import { describe, expect, it } from '@jest/globals';
import { parseDatabaseUrl, serverUrls, withDatabaseName } from './database-url.ts';

const serversOf = (url: string) => {
  const parts = parseDatabaseUrl(url);
  return parts && serverUrls(parts);
};

describe('the URL of a database', () => {
  it('has one server or several, which share the rest', () => {
    expect(serversOf('postgres://axp:p%40ss@db/axp')).toEqual(['postgres://axp:p%40ss@db/axp']);
    expect(
      serversOf(
        'postgresql://axp@one:5432,two:5433/axp?target_session_attrs=primary&sslmode=require',
      ),
    ).toEqual([
      'postgresql://axp@one:5432/axp?sslmode=require',
      'postgresql://axp@two:5433/axp?sslmode=require',
    ]);
    expect(serversOf('postgres:///axp?host=/run/postgresql')).toEqual([
      'postgres:///axp?host=%2Frun%2Fpostgresql',
    ]);
  });

  it.each(['mysql://db/axp', 'postgres://db', 'postgres://db/', 'postgres://one:x,two/axp', 'db'])(
    'is not %s',
    (url) => expect(serversOf(url)).toBeUndefined(),
  );

  it('can be changed to another database on the same servers', () => {
    expect(withDatabaseName('postgres://axp@one,two/axp?sslmode=require', 'other')).toBe(
      'postgres://axp@one,two/other?sslmode=require',
    );
  });
});

/** Parts of a PostgreSQL URL. It may name several servers, as libpq's (manual, 34.1.1.3). */
export interface DatabaseUrl {
  /** Scheme, user and password. */
  readonly before: string;
  /** `one:5432,two:5432`, or one of them. */
  readonly hosts: string;
  readonly name: string;
  readonly query: URLSearchParams;
}

const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*)\/([^/?]+)(?:\?(.*))?$/;

/** @returns undefined for anything else than an address of a database */
export function parseDatabaseUrl(url: string): DatabaseUrl | undefined {
  const found = pattern.exec(url);
  if (!found) return undefined;
  const [, before = '', hosts = '', name = '', query] = found;
  const parts = { before, hosts, name, query: new URLSearchParams(query) };
  return serverUrls(parts).every((server) => URL.canParse(server)) ? parts : undefined;
}

/** One URL for each server, in the order in which they are tried. */
export function serverUrls({ before, hosts, name, query }: DatabaseUrl): string[] {
  const own = new URLSearchParams(query);
  // The pool judges this itself; it is no setting of a session.
  own.delete('target_session_attrs');
  const after = own.size === 0 ? name : `${name}?${own.toString()}`;
  return hosts.split(',').map((host) => `${before}${host}/${after}`);
}

/** The URL of another database on the same servers. */
export function withDatabaseName(url: string, name: string): string {
  const parts = parseDatabaseUrl(url);
  if (!parts) throw new TypeError('Not a PostgreSQL URL');
  const { before, hosts, query } = parts;
  return `${before}${hosts}/${name}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

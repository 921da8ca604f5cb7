/** For a machine that runs more than a database: some 40 MB and a handful of processes. */
const SMALL_MACHINE = {
  shared_buffers: '64MB',
  max_connections: '60',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  jit: 'off',
};

/** One machine, no replicas. */
const LOG_OF_CHANGES = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
};

/** Statements and their values are personal data. */
const LOGGING = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
};

export const embeddedSettings: Readonly<Record<string, string>> = {
  ...SMALL_MACHINE,
  ...LOG_OF_CHANGES,
  ...LOGGING,
  fsync: 'on',
  TimeZone: 'UTC',
};

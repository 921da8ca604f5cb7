import { readdirSync, readFileSync } from 'node:fs';
import { median } from '@axp/tooling/bench';
import type { BenchWorld } from './bench-world.ts';

/** Milliseconds of a tick of /proc, on every Linux that Node runs on. */
const tickMs = 10;

/**
 * Processor time of a server and its database, which a busy machine distorts less than rates. Known
 * where /proc is.
 */
export class Processor {
  readonly #roots: readonly number[];
  readonly #perRequest: number[] = [];

  private constructor(roots: readonly number[]) {
    this.#roots = roots;
  }

  static async of({ ask, serverPid }: BenchWorld): Promise<Processor> {
    const backend = readStat(Number(await ask('select pg_backend_pid()')));
    return new Processor(backend ? [serverPid, backend.parent] : []);
  }

  /** Runs a load and passes its rate on. */
  async during(seconds: number, load: () => Promise<number>): Promise<number> {
    const before = this.#total();
    const rate = await load();
    this.#perRequest.push((this.#total() - before) / (rate * seconds));
    return rate;
  }

  /** Milliseconds a request, both processes together; the first run warmed up. */
  toString(): string {
    const [, ...counted] = this.#perRequest;
    return this.#roots.length === 0 ? 'unknown' : `${median(counted).toFixed(1)} ms`;
  }

  #total(): number {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return processes
      .flatMap((name) => readStat(Number(name)) ?? [])
      .filter(({ id, parent }) => this.#roots.includes(id) || this.#roots.includes(parent))
      .reduce((sum, { ticks }) => sum + ticks * tickMs, 0);
  }
}

interface Stat {
  readonly id: number;
  readonly parent: number;
  /** Of the process itself, and of the children that it has outlived. */
  readonly ticks: number;
}

function readStat(id: number): Stat | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ').map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { id, parent: fields[1] ?? 0, ticks };
  } catch {
    return null;
  }
}

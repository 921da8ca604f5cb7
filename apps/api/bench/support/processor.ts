import { readdirSync, readFileSync } from 'node:fs';
import { median } from '@axp/tooling/bench';
import type { BenchWorld } from './bench-world.ts';

/** Milliseconds of a tick of /proc, on every Linux that Node runs on. */
const tickMs = 10;

/**
 * Processor time of a server and its database, which a busy machine distorts less than rates; on
 * Linux alone.
 */
export class Processor {
  readonly #roots: readonly number[];
  readonly #perRequest: number[] = [];

  private constructor(roots: readonly number[]) {
    this.#roots = roots;
  }

  static async of(world: BenchWorld): Promise<Processor> {
    return new Processor([world.serverPid, await postmasterOf(world)]);
  }

  /** Of the database alone. */
  static async ofDatabase(world: BenchWorld): Promise<Processor> {
    return new Processor([await postmasterOf(world)]);
  }

  /** Of a server alone. */
  static ofServer(pid: number): Processor {
    return new Processor([pid]);
  }

  /** Runs a load of so many seconds and passes its rate on. */
  async during(seconds: number, load: () => Promise<number>): Promise<number> {
    const before = this.#total();
    const rate = await load();
    this.#perRequest.push((this.#total() - before) / (rate * seconds));
    return rate;
  }

  /** Runs a number of requests and passes on what they answer. */
  async around<T>(requests: number, work: () => Promise<T>): Promise<T> {
    const before = this.#total();
    const answer = await work();
    this.#perRequest.push((this.#total() - before) / requests);
    return answer;
  }

  /** Of a request, server and database together; the first run warmed up. */
  get milliseconds(): number {
    const [, ...counted] = this.#perRequest;
    return median(counted);
  }

  toString(): string {
    return `${this.milliseconds.toFixed(1)} ms`;
  }

  #total(): number {
    return processStats()
      .filter(({ id, parent }) => this.#roots.includes(id) || this.#roots.includes(parent))
      .reduce((sum, { ticks }) => sum + ticks * tickMs, 0);
  }
}

async function postmasterOf({ ask }: BenchWorld): Promise<number> {
  return Number(await ask(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)`));
}

interface Stat {
  readonly id: number;
  readonly parent: number;
  /** Of the process itself, and of the children that it has outlived. */
  readonly ticks: number;
}

/** Of all processes of the machine. */
export function processStats(): Stat[] {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return names.flatMap((name) => readStat(Number(name)) ?? []);
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

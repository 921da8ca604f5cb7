import { beforeEach, describe, expect, it } from '@jest/globals';
import { durationsTable, failures, slowestFiles, watchMemory } from './report.ts';
import { runPipeline, selectSteps, UnknownStepError } from './run-pipeline.ts';
import type { Prerequisite, Step, StepContext } from './step.ts';
import { CannotRunError } from './step.ts';
import { addTallies, formatCases, formatTally, oneFailed, onePassed } from './tally.ts';

function step(id: string, options: Partial<Step> = {}): Step {
  return { id, title: `title of ${id}`, weight: 'light', run: async () => onePassed, ...options };
}

async function run(steps: readonly Step[], { heartbeatMs = 60_000, cores = 2 } = {}) {
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  const outcomes = await runPipeline(steps, { scratch: '', write, heartbeatMs, cores });
  return { outcomes, output, line: formatTally(addTallies(outcomes.map(({ tally }) => tally))) };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('test command', () => {
  it('adds up the counts of all steps in one line', async () => {
    const { line } = await run([
      step('a', { run: async () => ({ passed: 40, failed: 0, skipped: 0, cases: 90 }) }),
      step('b', {
        run: async () => ({ passed: 2, failed: 1, skipped: 0, cases: 3 }),
        weight: 'heavy',
      }),
    ]);
    expect(line).toBe('42 passed, 1 failed');
  });

  it('counts the cases of tests separately', () => {
    const tally = addTallies([{ passed: 4, failed: 1, skipped: 1, cases: 239 }, onePassed]);
    expect(formatCases(tally)).toBe('6 tests, 240 cases');
  });

  it('names skipped tests only when there are any', () => {
    expect(formatTally(onePassed)).toBe('1 passed, 0 failed');
    expect(formatTally({ ...onePassed, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
  });

  it('runs every step, despite earlier failures', async () => {
    const { outcomes } = await run([
      step('a', { run: async () => oneFailed }),
      step('b', { run: () => Promise.reject(new Error('broken')) }),
      step('c', { weight: 'heavy' }),
    ]);
    expect(outcomes.map(({ id, tally }) => [id, tally.passed])).toEqual([
      ['a', 0],
      ['b', 0],
      ['c', 1],
    ]);
  });

  it('counts a step that could not run as one failure and reports the reason', async () => {
    const obstacle = 'install Chromium';
    const { outcomes, output, line } = await run([
      step('browser', { run: () => Promise.reject(new CannotRunError(obstacle)) }),
    ]);
    expect(line).toBe('0 passed, 1 failed');
    expect(output).toContain('✗ browser could not run: install Chromium');
    expect(durationsTable(outcomes)).toContain('could not run: install Chromium');
  });

  it('does not run a step whose requirement failed, and counts it as failed', async () => {
    let hasRun = false;
    const { outcomes } = await run([
      step('build', { weight: 'heavy', run: async () => oneFailed }),
      step('browser', {
        weight: 'heavy',
        needs: ['build'],
        run: async () => {
          hasRun = true;
          return onePassed;
        },
      }),
    ]);
    expect(hasRun).toBe(false);
    expect(outcomes[1]).toMatchObject({ tally: oneFailed, obstacle: 'needs "build"' });
  });

  it('keeps the output of light steps together although they run concurrently', async () => {
    const talk = (id: string): Step =>
      step(id, {
        run: async ({ write }) => {
          write(`${id} one\n`);
          await pause(10);
          write(`${id} two\n`);
          return onePassed;
        },
      });
    const { output } = await run([talk('a'), talk('b')]);
    expect(output).toContain('a one\na two\n');
    expect(output).toContain('b one\nb two\n');
  });

  it.each([
    [2, 2],
    [8, 5],
  ])('lets steps on %i cores run %i test files concurrently', async (cores, expected) => {
    const seen: number[] = [];
    const look = async ({ workers }: StepContext) => {
      seen.push(workers);
      return onePassed;
    };
    await run([step('unit', { weight: 'heavy', run: look })], { cores });
    expect(seen).toEqual([expected]);
  });

  describe('lanes', () => {
    const order: string[] = [];
    const noted = (id: string, options: Partial<Step> = {}): Step =>
      step(id, {
        weight: 'heavy',
        ...options,
        run: async ({ write }) => {
          order.push(`${id} starts`);
          write(`${id} one\n`);
          await pause(10);
          write(`${id} two\n`);
          order.push(`${id} ends`);
          return onePassed;
        },
      });
    const steps = [
      noted('unit'),
      noted('build', { lane: 'side' }),
      noted('browser', { lane: 'side' }),
      noted('components', { lane: 'either' }),
    ];
    const indexOf = (event: string) => order.indexOf(event);
    beforeEach(() => {
      order.length = 0;
    });

    it('run concurrently, each in its order', async () => {
      const { output } = await run(steps);
      expect(order.slice(0, 2).sort()).toEqual(['build starts', 'unit starts']);
      expect(indexOf('browser starts')).toBeGreaterThan(indexOf('build ends'));
      expect(output).toContain('build one\nbuild two\n');
    });

    it('run tests of one step at a time on two cores', async () => {
      await run(steps, { cores: 2 });
      expect(indexOf('components starts')).toBeGreaterThan(indexOf('unit ends'));
    });

    it('run tests of two steps at a time on eight cores', async () => {
      await run([noted('unit'), noted('components', { lane: 'either' })], { cores: 8 });
      expect(order.slice(0, 2).sort()).toEqual(['components starts', 'unit starts']);
    });
  });

  it('report that a silent step is still running', async () => {
    const slow = async () => {
      await pause(60);
      return onePassed;
    };
    const { output } = await run([step('slow', { weight: 'heavy', run: slow })], {
      heartbeatMs: 20,
    });
    expect(output).toContain('… slow is still running');
  });
});

describe('what steps need from the machine', () => {
  const program = (name: string, isThere: boolean): Prerequisite => ({
    name,
    ensure: async () => {
      if (!isThere) throw new CannotRunError(`no ${name}`);
    },
    install: { Debian: `apt install ${name}`, macOS: `brew install ${name}` },
  });
  const chromium = program('chromium', false);
  const slapd = program('slapd', false);
  const node = program('node', true);

  it('is looked for while light steps run', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow: Prerequisite = { name: 'slow', ensure: () => promise, install: {} };
    const light = step('types', {
      run: async () => {
        resolve();
        return onePassed;
      },
    });
    const { line } = await run([light, step('unit', { weight: 'heavy', prerequisites: [slow] })]);
    expect(line).toBe('2 passed, 0 failed');
  });

  it('is listed once before the first heavy step, with one command per kind of machine', async () => {
    const { output } = await run([
      step('types'),
      step('unit', { weight: 'heavy', prerequisites: [slapd, node] }),
      step('browser', { weight: 'heavy', prerequisites: [chromium] }),
      step('kit-browser', { weight: 'heavy', prerequisites: [chromium] }),
    ]);
    const [list = ''] = output.split('━━ unit');
    expect(list).toContain('Missing: slapd, chromium.');
    expect(list).toContain('  Debian  apt install slapd && apt install chromium\n');
    expect(list).toContain('  macOS   brew install slapd && brew install chromium\n');
    expect(output.split('Missing:')).toHaveLength(2);
  });

  it('makes only its own steps fail, without running them', async () => {
    let hasRun = false;
    const { outcomes } = await run([
      step('browser', {
        weight: 'heavy',
        prerequisites: [chromium],
        run: async () => {
          hasRun = true;
          return onePassed;
        },
      }),
      step('unit', { weight: 'heavy', prerequisites: [node] }),
    ]);
    expect(hasRun).toBe(false);
    expect(outcomes).toMatchObject([
      { tally: oneFailed, obstacle: 'needs chromium' },
      { tally: onePassed },
    ]);
  });

  it('is not mentioned when everything is available', async () => {
    const { output } = await run([step('unit', { weight: 'heavy', prerequisites: [node] })]);
    expect(output).not.toContain('Missing');
  });
});

describe('the end of a run', () => {
  const timed = (id: string, times: readonly number[]): Step =>
    step(id, {
      run: async ({ recordFile }) => {
        for (const milliseconds of times)
          recordFile({ file: `${id}-${milliseconds}`, milliseconds, failures: [] });
        return onePassed;
      },
    });

  it('names the ten slowest files of all steps, the slowest first', async () => {
    const { outcomes } = await run([
      timed('unit', [1000, 9000, 2000, 8000, 3000, 7000]),
      timed('browser', [4000, 6000, 5000, 10_000, 11_000, 500]),
    ]);
    const lines = slowestFiles(outcomes).trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toMatch(/11\.0 s +browser +browser-11000$/);
    expect(lines[3]).toMatch(/9\.0 s +unit +unit-9000$/);
    expect(lines.join()).not.toContain('unit-1000');
  });

  it('omits the list when no step has files', async () => {
    const { outcomes } = await run([step('types')]);
    expect(slowestFiles(outcomes)).toBe('');
  });

  it('repeats each failed test with the beginning of its message', async () => {
    const message = `\u{1b}[31mexpected 1\u{1b}[39m\n${'at line\n'.repeat(40)}`;
    const failed = step('unit', {
      run: async ({ recordFile, write }) => {
        write('a long record');
        recordFile({
          file: 'rooms.test.ts',
          milliseconds: 1,
          failures: [{ title: 'is free', message }],
        });
        return oneFailed;
      },
    });
    const { outcomes } = await run([failed, step('types')]);
    const lines = failures(outcomes).trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Failures',
      '✗ unit · rooms.test.ts · is free',
      '    expected 1',
    ]);
    expect(lines).toHaveLength(27);
  });

  it('repeats the last lines of a failed step without tests, and why one could not run', async () => {
    const types = step('types', {
      run: async ({ write }) => {
        write(`${'fine\n'.repeat(40)}line 3: not a number\n`);
        return oneFailed;
      },
    });
    const browser = step('browser', {
      run: () => Promise.reject(new CannotRunError('no browser')),
    });
    const { outcomes } = await run([types, browser]);
    const text = failures(outcomes);
    expect(text).toContain('    line 3: not a number\n✗ browser\n    no browser\n');
    expect(text.split('\n')).toHaveLength(30);
  });

  it('lists no failures when everything passed', async () => {
    const { outcomes } = await run([step('types')]);
    expect(failures(outcomes)).toBe('');
  });

  it('reports the peak memory of the run', () => {
    const free = [8, 3, 6].map((gigabytes) => gigabytes * 1024 ** 3).values();
    const memory = watchMemory(() => free.next().value ?? 0);
    memory.look();
    expect(memory.finish()).toMatch(/^Peak memory: 5\.0 of [\d.]+ GB$/);
  });
});

describe('choice of steps', () => {
  const steps = [step('types'), step('build'), step('browser', { needs: ['build'] })];

  it('is all of them by default', () => {
    expect(selectSteps(steps, [])).toEqual(steps);
  });

  it('omits a step that runs on demand unless named', () => {
    const faults = step('faults', { isOnDemand: true });
    expect(selectSteps([...steps, faults], [])).toEqual(steps);
    expect(selectSteps([...steps, faults], ['faults'])).toEqual([faults]);
  });

  it('includes what a chosen step needs', () => {
    expect(selectSteps(steps, ['browser']).map(({ id }) => id)).toEqual(['build', 'browser']);
  });

  it('refuses an unknown name and lists the known ones', () => {
    expect(() => selectSteps(steps, ['speed'])).toThrow(UnknownStepError);
    expect(() => selectSteps(steps, ['speed'])).toThrow('types, build, browser');
  });
});

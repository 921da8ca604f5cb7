import { describe, expect, it } from '@jest/globals';
import { SharedStatements } from './shared-statements.ts';

function message(type: string, body = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const PARSED = message('1');
const BOUND = message('2');
const REFUSED = message('E', 'SERROR\0');

/** The messages of one statement as a driver sends them, prepared under a name. */
function statement(name: string, text: string): Buffer {
  const parse = message('P', `${name}\0${text}\0\0\0`);
  return Buffer.concat([parse, message('B', `\0${name}\0`), message('S')]);
}

/** An engine that prepares what it is asked to, as long as the text is no nonsense. */
function fakeEngine() {
  const asked: string[] = [];
  const statements = new SharedStatements(async (batch) => {
    const types = Buffer.from(batch);
    const isParsing = types[0] === PARSE;
    asked.push(isParsing ? 'parse and run' : 'run');
    if (isParsing && types.includes('nonsense')) return REFUSED;
    return isParsing ? Buffer.concat([PARSED, BOUND]) : BOUND;
  });
  return { statements, asked };
}
const PARSE = 'P'.charCodeAt(0);

describe('sharing named statements', () => {
  it('answers a name that is there as prepared, to whoever prepares it', async () => {
    const { statements, asked } = fakeEngine();
    const batch = statement('q_1', 'select 1');
    const first = Buffer.from(await statements.execute(batch));
    const second = Buffer.from(await statements.execute(batch));
    expect(asked).toEqual(['parse and run', 'run']);
    expect(second).toEqual(first);
  });

  it('leaves the same name with another text to the engine', async () => {
    const { statements, asked } = fakeEngine();
    await statements.execute(statement('q_1', 'select 1'));
    await statements.execute(statement('q_1', 'select 2'));
    expect(asked).toEqual(['parse and run', 'parse and run']);
  });

  it('does not take a refused statement for prepared', async () => {
    const { statements, asked } = fakeEngine();
    const batch = statement('q_1', 'nonsense');
    await statements.execute(batch);
    expect(Buffer.from(await statements.execute(batch))).toEqual(REFUSED);
    expect(asked).toEqual(['parse and run', 'parse and run']);
  });

  it('leaves statements without a name as they are, and what needs no preparing', async () => {
    const { statements, asked } = fakeEngine();
    for (const batch of [statement('', 'select 1'), message('Q', 'begin\0'), message('S')]) {
      await statements.execute(batch);
      await statements.execute(batch);
    }
    expect(asked).toEqual(['parse and run', 'parse and run', 'run', 'run', 'run', 'run']);
  });
});

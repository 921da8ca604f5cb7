import { describe, expect, it } from '@jest/globals';
import { buildDemo } from './rows/build-demo-rows.ts';

let count = 0;
const { rows } = buildDemo({
  now: new Date('2026-11-20T02:10:00Z'),
  newId: () => {
    count += 1;
    return String(count);
  },
  passwordHash: 'hash',
});
const drawings = rows.image.flatMap(({ id, original, thumbnail }) => [
  { id, svg: original?.toString() ?? '' },
  { id, svg: thumbnail?.toString() ?? '' },
]);

const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<>&]*")*)(\/?)>/y;

/** Names of unclosed elements; stops at the first thing that is not a tag. */
function readElements(svg: string): { open: string[]; names: Set<string>; end: number } {
  const open: string[] = [];
  const names = new Set<string>();
  tag.lastIndex = 0;
  let end = 0;
  for (let match = tag.exec(svg); match !== null; match = tag.exec(svg)) {
    const [, isClosing, name = '', , isEmpty] = match;
    names.add(name);
    if (isClosing === '/') {
      if (open.pop() !== name) return { open: [...open, name], names, end };
    } else if (isEmpty === '') open.push(name);
    end = tag.lastIndex;
  }
  return { open, names, end };
}

describe('pictures of the demo', () => {
  it('are well-formed XML with elements and attributes only', () => {
    for (const { svg } of drawings) {
      const { open, end } = readElements(svg);
      expect(open).toEqual([]);
      expect(end).toBe(svg.length);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('have no text, style, script or reference to the outside', () => {
    const allowed = [
      'circle',
      'clipPath',
      'defs',
      'ellipse',
      'g',
      'linearGradient',
      'path',
      'rect',
      'stop',
      'svg',
      'use',
    ];
    for (const { svg } of drawings) {
      expect(allowed).toEqual(expect.arrayContaining([...readElements(svg).names]));
      expect(svg).not.toMatch(/ on[a-z]+=|url\((?!#)|href="(?!#)|javascript:|data:/i);
    }
  });

  it('refer only to their own definitions, each defined once', () => {
    for (const { svg } of drawings) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(used));
    }
  });

  it('are smaller than 6 kB', () => {
    for (const { svg } of drawings) expect(Buffer.byteLength(svg)).toBeLessThan(6 * 1024);
  });

  it('show every resource differently', () => {
    expect(rows.resource.every(({ image_id }) => typeof image_id === 'string')).toBe(true);
    const shown = new Set(rows.resource.map(({ image_id }) => image_id));
    const pictures = rows.image.filter(({ id }) => shown.has(id));
    expect(new Set(pictures.map(({ original }) => original?.toString())).size).toBe(
      pictures.length,
    );
  });
});

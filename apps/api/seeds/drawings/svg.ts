/** Attributes of a shape; numbers are rounded to a tenth of a unit to keep files small. */
export type Attributes = Readonly<Record<string, string | number>>;

type Box = readonly [x: number, y: number, width: number, height: number];
type Disc = readonly [x: number, y: number, radius: number];
type Oval = readonly [x: number, y: number, radiusX: number, radiusY: number];
type Point = readonly [x: number, y: number];

/** A whole drawing. It has no text, script or reference to the outside: it is shown as is. */
export function svg(width: number, height: number, shapes: readonly string[]): string {
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    // Said once for all lines: it halves the size of a drawing of many strokes.
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  return element('svg', root, shapes.join(''));
}

export function element(name: string, attributes: Attributes, children = ''): string {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children === '' ? `<${name}${list}/>` : `<${name}${list}>${children}</${name}>`;
}

export function box([x, y, width, height]: Box, fill: string, more: Attributes = {}): string {
  return element('rect', { x, y, width, height, fill, ...more });
}

export function disc([cx, cy, r]: Disc, fill: string, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function oval([cx, cy, rx, ry]: Oval, fill: string, more: Attributes = {}): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...more });
}

export function shape(d: string, fill: string, more: Attributes = {}): string {
  return element('path', { d, fill, ...more });
}

/** A line of round ends along a path. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });
}

export function group(attributes: Attributes, children: readonly string[]): string {
  return element('g', attributes, children.join(''));
}

/** Symbols by their ids, to be placed with `put`. */
export function define(symbols: Readonly<Record<string, readonly string[]>>): string {
  const groups = Object.entries(symbols).map(([id, children]) => group({ id }, children));
  return element('defs', {}, groups.join(''));
}

export function put(id: string, at: Point, scale = 1): string {
  return element('use', { href: `#${id}`, transform: `${place(at)}scale(${hundredth(scale)})` });
}

/** The same, looking the other way. */
export function putMirrored(id: string, at: Point, scale: number): string {
  const size = hundredth(scale);
  return element('use', { href: `#${id}`, transform: `${place(at)}scale(-${size} ${size})` });
}

function place([x, y]: Point): string {
  return `translate(${round(x)} ${round(y)})`;
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A gradient from top to bottom, used as `url(#id)`. */
export function gradient(id: string, stops: readonly string[]): string {
  const last = stops.length - 1;
  const list = stops.map((colour, index) =>
    element('stop', { offset: Math.round((index / last) * 100) / 100, 'stop-color': colour }),
  );
  return element('linearGradient', { id, x2: 0, y2: 1 }, list.join(''));
}

/** Path through points, closed: `M0 0L10 0L10 10Z`. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

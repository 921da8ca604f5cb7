/** A room of a drawn plan: its outline in units of the plan. */
export interface DrawnRoom {
  readonly id: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

interface RoomSize {
  readonly id: string;
  readonly capacity: number;
}

/** The plan is 1000 units wide. */
export const drawnHeight = 700;
const wall = { left: 40, right: 960, top: 40, bottom: 660 } as const;
const depth = 170;
/** Room that the kitchen takes beside the others. */
const kitchenWidth = 150;
const leastWidth = 120;
const cut = 36;

/** Rooms along the north side, as wide as their number of people needs. */
export function drawnRooms(rooms: readonly RoomSize[]): readonly DrawnRoom[] {
  const free = wall.right - wall.left - kitchenWidth - rooms.length * leastWidth;
  const people = rooms.reduce((sum, { capacity }) => sum + capacity, 0);
  let x: number = wall.left;
  return rooms.map(({ id, capacity }, index) => {
    const width = leastWidth + Math.floor((free * capacity) / people / 5) * 5;
    const [left, right] = [x, x + width];
    const [top, bottom] = [wall.top, wall.top + depth];
    x = right;
    const isLast = index === rooms.length - 1;
    const points = isLast
      ? [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom - cut },
          { x: right - cut, y: bottom },
          { x: left, y: bottom },
        ]
      : [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ];
    return { id, points };
  });
}

/** A floor with those rooms, a kitchen, a core with lifts and stairs, and desks. */
export function drawPlan(rooms: readonly DrawnRoom[]): string {
  const parts = [
    `<rect width="1000" height="${drawnHeight}" fill="#fff"/>`,
    ...rooms.map(drawRoom),
    drawKitchen(rooms),
    drawCore(),
    ...[60, 640].flatMap((x) => [300, 420, 540].map((y) => drawDesks(x, y))),
    `<path fill="none" stroke="#475467" stroke-width="7" d="M${wall.left} ${wall.top}H${wall.right}V${wall.bottom}H${wall.left}Z"/>`,
    `<path stroke="#d0d5dd" stroke-width="4" d="M120 ${wall.top}h160M400 ${wall.top}h160M680 ${wall.top}h160M120 ${wall.bottom}h200M560 ${wall.bottom}h260M${wall.left} 320v160M${wall.right} 320v160"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${drawnHeight}" viewBox="0 0 1000 ${drawnHeight}">${parts.join('')}</svg>`;
}

function drawRoom({ points }: DrawnRoom): string {
  const [first, ...others] = points.map(({ x, y }) => `${x} ${y}`);
  const xs = points.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const middle = (left + right) / 2;
  const width = Math.min(right - left - 60, 180);
  const y = wall.top + 76;
  const chairs = Array.from({ length: Math.floor(width / 34) }, (_, index) => {
    const x = middle - width / 2 + 10 + index * 34;
    return `M${x} ${y - 12}h16v7h-16zM${x} ${y + 45}h16v7h-16z`;
  });
  return (
    `<path fill="none" stroke="#98a2b3" stroke-width="4" d="M${first}L${others.join(' ')}Z"/>` +
    `<rect x="${middle - width / 2}" y="${y}" width="${width}" height="40" rx="6" fill="#f9fafb" stroke="#d0d5dd"/>` +
    `<path fill="#eaecf0" d="${chairs.join('')}"/>` +
    `<path fill="#fff" d="M${left + 12} ${wall.top + depth - 3}h34v6h-34z"/>` +
    `<path fill="none" stroke="#d0d5dd" d="M${left + 12} ${wall.top + depth}v34a34 34 0 0 0 34-34"/>`
  );
}

function drawKitchen(rooms: readonly DrawnRoom[]): string {
  const left = Math.max(...rooms.flatMap(({ points }) => points.map(({ x }) => x)));
  const middle = (left + wall.right) / 2;
  return (
    `<rect x="${middle - 40}" y="${wall.top + 12}" width="80" height="20" rx="3" fill="#f9fafb" stroke="#d0d5dd"/>` +
    `<circle cx="${middle}" cy="${wall.top + 100}" r="24" fill="#f9fafb" stroke="#d0d5dd"/>`
  );
}

function drawCore(): string {
  const steps = [0, 1, 2, 3, 4].map((step) => `M452 ${366 + step * 12}h56`);
  return (
    '<path fill="#f9fafb" stroke="#98a2b3" stroke-width="4" d="M370 330h240v120H370zM440 330v120M520 330v120"/>' +
    `<path stroke="#d0d5dd" stroke-width="2" d="M370 330l70 120M440 330l-70 120M520 330l90 120M610 330l-90 120${steps.join('')}"/>`
  );
}

function drawDesks(left: number, top: number): string {
  const desks = [0, 1, 2, 3, 4].map((index) => {
    const x = left + index * 50;
    return `M${x} ${top}h46v28h-46zM${x} ${top + 30}h46v28h-46z`;
  });
  const chairs = [0, 1, 2, 3, 4].map((index) => {
    const x = left + index * 50 + 14;
    return `M${x} ${top - 11}h18v8h-18zM${x} ${top + 61}h18v8h-18z`;
  });
  return (
    `<path fill="#fff" stroke="#d0d5dd" d="${desks.join('')}"/>` +
    `<path fill="#eaecf0" d="${chairs.join('')}"/>`
  );
}

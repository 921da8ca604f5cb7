import type { Random } from '../../random.ts';
import { box, disc, element, group, line, oval, shape } from '../svg.ts';
import type { BuildingStyle, RoomPalette } from './room-palette.ts';
import type { Frame } from './room-view.ts';
import { roomView } from './room-view.ts';

/** Where the wall ends and the floor begins, in a picture of 480 by 300. */
export const floorLine = 200;

interface Pane extends Frame {
  readonly arched?: boolean;
}

/** How the back wall is divided: glass, and the place left for a screen or a picture. */
export interface WallPlan {
  readonly panes: readonly Pane[];
  /** Middle of the place where something can hang; null when the wall is all glass. */
  readonly hangAt: number | null;
}

const plans = {
  left: [
    { panes: [{ x: 34, y: 40, width: 206, height: 112 }], hangAt: 354 },
    { panes: row(3, { x: 30, y: 36, width: 66, height: 128 }), hangAt: 364 },
    { panes: row(2, { x: 38, y: 34, width: 88, height: 132, arched: true }), hangAt: 362 },
    { panes: row(2, { x: 0, y: 24, width: 116, height: 176 }), hangAt: 362 },
  ],
  right: [
    { panes: [{ x: 240, y: 40, width: 206, height: 112 }], hangAt: 126 },
    { panes: row(3, { x: 242, y: 36, width: 66, height: 128 }), hangAt: 116 },
    { panes: row(2, { x: 256, y: 34, width: 88, height: 132, arched: true }), hangAt: 120 },
    { panes: row(2, { x: 246, y: 24, width: 116, height: 176 }), hangAt: 120 },
  ],
  sides: [
    { panes: sides({ x: 26, y: 34, width: 92, height: 134 }), hangAt: 240 },
    { panes: sides({ x: 30, y: 36, width: 86, height: 130, arched: true }), hangAt: 240 },
    { panes: sides({ x: 0, y: 22, width: 118, height: 178 }), hangAt: 240 },
  ],
  glass: [
    { panes: row(4, { x: 0, y: 22, width: 117, height: 178 }), hangAt: null },
    { panes: row(3, { x: 24, y: 30, width: 138, height: 140 }), hangAt: null },
  ],
  none: [{ panes: [], hangAt: 240 }],
} satisfies Record<string, [WallPlan, ...WallPlan[]]>;

function row(count: number, first: Pane): Pane[] {
  const step = first.width + 9;
  return Array.from({ length: count }, (_, index) => ({ ...first, x: first.x + index * step }));
}

function sides(left: Pane): Pane[] {
  return [left, { ...left, x: 480 - left.x - left.width }];
}

export function wallPlan(needs: { light: boolean; hanging: boolean }, random: Random): WallPlan {
  if (!needs.light) return random.pick(plans.none);
  const kinds: [keyof typeof plans, ...(keyof typeof plans)[]] = needs.hanging
    ? ['left', 'right', 'sides']
    : ['glass', 'left', 'right', 'glass'];
  const choices: readonly [WallPlan, ...WallPlan[]] = plans[random.pick(kinds)];
  return random.pick(choices);
}

/** Wall, its texture, and the windows with their view. */
export function backWall(plan: WallPlan, paint: RoomPalette, random: Random): string {
  const isDark = plan.panes.length === 0;
  const textures: readonly [string, ...string[]] = isDark
    ? [slats(0, 480, paint), slats(90, 300, paint) + panelLamps(paint), arches(paint)]
    : [wainscot(paint), '', twoTone(paint), wainscot(paint), twoTone(paint)];
  return [box([0, 0, 480, floorLine], paint.wall), random.pick(textures)].join('');
}

export function windows(
  plan: WallPlan,
  style: BuildingStyle,
  how: { paint: RoomPalette; random: Random },
): string {
  if (plan.panes.length === 0) return '';
  const { paint, random } = how;
  const left = Math.min(...plan.panes.map((pane) => pane.x));
  const right = Math.max(...plan.panes.map((pane) => pane.x + pane.width));
  const [first] = plan.panes;
  const frame = { x: left, y: first?.y ?? 0, width: right - left, height: first?.height ?? 0 };
  const outlines = plan.panes.map(paneOutline).join('');
  const blind = random.pick(['none', 'none', 'roller', 'curtain']);
  return [
    element('clipPath', { id: 'glass' }, element('path', { d: outlines })),
    group({ 'clip-path': 'url(#glass)' }, [
      roomView(frame, style, random),
      blind === 'roller'
        ? box([left, frame.y, frame.width, 20], paint.light, { opacity: 0.75 })
        : '',
    ]),
    shape(outlines, 'none', { stroke: paint.trim, 'stroke-width': 5 }),
    bars(plan, paint, random),
    blind === 'curtain' ? curtains(frame, paint) : '',
  ].join('');
}

function paneOutline({ x, y, width, height, arched }: Pane): string {
  if (arched !== true) return `M${x} ${y}h${width}v${height}h-${width}Z`;
  const radius = width / 2;
  return `M${x} ${y + height}V${y + radius}a${radius} ${radius} 0 0 1 ${width} 0V${y + height}Z`;
}

function bars({ panes }: WallPlan, paint: RoomPalette, random: Random): string {
  if (random.chance(0.35)) return '';
  const middle = panes.map(({ x, y, width, height }) =>
    width > 150
      ? `M${x + width / 3} ${y}v${height}M${x + (width * 2) / 3} ${y}v${height}`
      : `M${x} ${y + Math.round(height * 0.42)}h${width}`,
  );
  return shape(middle.join(''), 'none', { stroke: paint.trim, 'stroke-width': 3 });
}

function curtains({ x, y, width, height }: Frame, paint: RoomPalette): string {
  const cloth = (at: number) =>
    `M${at} ${y - 8}h20q3 ${height / 2} 0 ${height + 16}h-20q-3 -${height / 2} 0 -${height + 16}Z`;
  return (
    line(`M${x - 12} ${y - 8}h${width + 24}`, paint.metal, 2) +
    shape(cloth(x - 10) + cloth(x + width - 10), paint.rug)
  );
}

function wainscot(paint: RoomPalette): string {
  return (
    box([0, 158, 480, 42], paint.feature) + box([0, 156, 480, 3], paint.trim, { opacity: 0.8 })
  );
}

function twoTone(paint: RoomPalette): string {
  return box([0, 0, 480, 14], paint.wallLight) + box([0, 14, 480, 2], paint.feature);
}

function slats(from: number, width: number, paint: RoomPalette): string {
  const count = Math.floor(width / 12);
  const lines = Array.from({ length: count }, (_, index) => `M${from + 6 + index * 12} 14V200`);
  return (
    box([from, 14, width, 186], paint.feature) +
    shape(lines.join(''), 'none', { stroke: paint.wall, 'stroke-width': 3, opacity: 0.7 })
  );
}

function panelLamps(paint: RoomPalette): string {
  return [46, 434]
    .map(
      (x) =>
        disc([x, 92, 30], paint.light, { opacity: 0.5 }) +
        box([x - 4, 76, 8, 32], paint.light, { rx: 4 }),
    )
    .join('');
}

function arches(paint: RoomPalette): string {
  const arch = (x: number) => `M${x} 200V96a46 46 0 0 1 92 0V200Z`;
  return (
    shape(arch(20) + arch(368), paint.feature) +
    [66, 414].map((x) => oval([x, 110, 22, 22], paint.light, { opacity: 0.55 })).join('')
  );
}

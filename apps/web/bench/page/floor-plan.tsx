import { planWidth } from '@axp/contracts';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Providers } from '@/app/providers.tsx';
import { PlanMap } from '@/shared/floor-plan/plan-map.tsx';
import type { PlanState } from '@/shared/floor-plan/plan-states.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { planTexts } from '@/shared/i18n/texts/plan.ts';
import { acme } from '@/shared/testing/samples.ts';
import { BrandTheme } from '@/shared/theme/brand-theme.tsx';
import type { PlanMotion } from './plan-under-test.ts';

const roomCount = 300;
const columns = 20;
const cell = planWidth / columns;
const planHeight = (roomCount / columns) * cell;
const states: readonly PlanState[] = ['free', 'busy', 'mine', 'waiting', 'unfit'];

const rooms = Array.from({ length: roomCount }, (_, index) => {
  const x = (index % columns) * cell;
  const y = Math.floor(index / columns) * cell;
  const side = cell - 6;
  return {
    id: `room-${index}`,
    name: `Room ${index + 1}`,
    isWhole: false,
    state: states[index % states.length] ?? 'free',
    words: 'Free until 12:30',
    points: [
      { x, y },
      { x: x + side, y },
      { x: x + side, y: y + side },
      { x, y: y + side },
    ],
  };
});

/** A picture of the greatest size, as a scan has it: none of it is of one colour. */
function scanned(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 3200;
  canvas.height = (3200 * planHeight) / planWidth;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let line = 0; line < canvas.width; line += 8) {
    context.strokeStyle = `hsl(${line % 360} 40% 60%)`;
    context.strokeRect(line, line % canvas.height, 60, 40);
  }
  return canvas.toDataURL('image/webp');
}

function Plan({ picture }: { readonly picture: string }) {
  const { i18n } = useTranslation();
  addTexts(i18n, [planTexts]);
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      <PlanMap
        plan={{
          image: { original: picture, thumbnail: picture },
          picture: { x: 0, y: 0, width: planWidth, height: planHeight },
          height: planHeight,
        }}
        rooms={rooms}
        selectedId={null}
        onSelect={() => {}}
        bar={null}
        card={null}
      />
    </div>
  );
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const motions = {
  zoom: (surface, step) => {
    const { left, top, width, height } = surface.getBoundingClientRect();
    surface.dispatchEvent(
      new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        ctrlKey: true,
        deltaY: step % 60 < 30 ? -0.5 : 0.5,
        clientX: left + width / 2,
        clientY: top + height / 2,
      }),
    );
  },
  pan: (surface, step) => {
    const place = { clientX: 500 + 3 * (step % 60 < 30 ? step % 60 : 60 - (step % 60)) };
    const target = step === 0 ? surface : window;
    const type = step === 0 ? 'mousedown' : 'mousemove';
    target.dispatchEvent(
      new MouseEvent(type, { ...place, clientY: 400, buttons: 1, bubbles: true }),
    );
  },
} as const satisfies Record<PlanMotion, (surface: Element, step: number) => void>;

function surfaceOf(): Element {
  const surface = document.querySelector('polygon');
  if (!surface) throw new Error('There is no plan.');
  return surface;
}

const stepsBefore = 20;
/** Longer than the animation that follows a wheel, and than the rest after it. */
const settleMs = 1000;

/** Zooms in, as a plan that fits its view cannot be moved. */
async function zoomedIn(): Promise<void> {
  for (let step = 0; step < stepsBefore; step += 1) motions.zoom(surfaceOf(), 0);
  await new Promise((resolve) => setTimeout(resolve, settleMs));
}

/** Milliseconds that the frames took. */
async function moved(motion: PlanMotion, frames: number): Promise<number> {
  const start = performance.now();
  for (let step = 0; step < frames; step += 1) {
    motions[motion](surfaceOf(), step);
    await frame();
  }
  window.dispatchEvent(new MouseEvent('mouseup'));
  return performance.now() - start;
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <Providers>
    <BrandTheme brand={acme.theme}>
      <Plan picture={scanned()} />
    </BrandTheme>
  </Providers>,
);

window.planBench = { zoomIn: zoomedIn, move: moved };

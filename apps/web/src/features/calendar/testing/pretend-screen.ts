import { jest } from '@jest/globals';

/** The pointer of a test's browser, which knows only mice. */
class TestPointer extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
    this.pointerType = init.pointerType ?? 'mouse';
    this.isPrimary = init.isPrimary ?? true;
  }
}

/** Width of the axis beside the names, on which the day from seven to seven is twelve hours. */
export const hourPx = (1200 - 216) / 12;
const firstHour = 7;

/** Where an hour of the pretended screen lies on the axis, in px. */
export function xAt(hour: number): number {
  return (hour - firstHour) * hourPx;
}

/** There is no layout in tests: elements are as large as this screen, and stay so. */
export function pretendScreen(): void {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  Object.defineProperty(window, 'ResizeObserver', {
    configurable: true,
    value: function ResizeObserver() {
      return observer;
    },
  });
  Object.defineProperty(window, 'PointerEvent', { configurable: true, value: TestPointer });
}

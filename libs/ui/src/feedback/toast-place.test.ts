import { liftOver } from './toast-place.ts';

const WINDOW = 740;
const TOAST = 90;

it.each([
  ['nothing', [], 0],
  ['a bar at the bottom', [{ top: 626, bottom: 740 }], 114],
  ['the foot of a dialog in the middle, with room below', [{ top: 500, bottom: 640 }], 0],
  ['the foot of a dialog in the middle, without room below', [{ top: 560, bottom: 660 }], 180],
  [
    'a bar and a foot above it',
    [
      { top: 540, bottom: 620 },
      { top: 640, bottom: 740 },
    ],
    200,
  ],
  ['a header', [{ top: 0, bottom: 64 }], 0],
  ['a box that fills the window', [{ top: 10, bottom: 740 }], null],
])(
  'liftOver: above %s, then the toast covers no box and stays in the window, or there is no room',
  (_what, boxes, lift) => {
    expect(liftOver(boxes, TOAST, WINDOW)).toBe(lift);
  },
);

it('liftOver: when it begins higher, then a box below it lifts nothing', () => {
  expect(liftOver([{ top: 690, bottom: 730 }], TOAST, WINDOW, 60)).toBe(60);
  expect(liftOver([{ top: 600, bottom: 640 }], TOAST, WINDOW, 60)).toBe(140);
});

/** @jest-environment node */
import { whatsappUrl } from './whatsapp-link.tsx';

it.each([
  ['081234567890', 'https://wa.me/6281234567890'],
  ['6281234567890', 'https://wa.me/6281234567890'],
  ['+62 812-3456-7890', 'https://wa.me/6281234567890'],
  ['', null],
])('whatsappUrl: when the number is "%s", then it returns %s', (number, url) => {
  expect(whatsappUrl(number)).toBe(url);
});

import { fromJakartaTime } from './provider-event.ts';

it('fromJakartaTime: when a provider time is read, then it is GMT+7', () => {
  expect(fromJakartaTime('2026-01-05 02:30:05')).toEqual(new Date('2026-01-04T19:30:05Z'));
});

it.each([undefined, null, 7, '', '2026-01-05', '2026-13-45 02:30:05', '2026-01-05T02:30:05Z'])(
  'fromJakartaTime: when the value is %p, then it returns null',
  (text) => expect(fromJakartaTime(text)).toBeNull(),
);

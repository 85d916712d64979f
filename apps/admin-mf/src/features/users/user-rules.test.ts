/** @jest-environment node */
import { firstNameRule, lastNameRule, newPasswordRule, whatsappRule } from './user-rules.ts';

it.each([
  ['', 'Password minimal 6 karakter'],
  ['12345', 'Password minimal 6 karakter'],
  ['123456', 'Password minimal 8 karakter'],
  ['1234567', 'Password minimal 8 karakter'],
  ['12345678', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), 'Password maksimal 200 karakter'],
])('newPasswordRule: when the password is %p, then it returns %p', (password, result) =>
  expect(newPasswordRule(password)).toBe(result),
);

it.each([
  ['', true],
  ['08123456', 'Nomor WhatsApp tidak valid'],
  ['0812345678', true],
  ['+62 812-3456-7890', true],
  ['628123456789012', true],
  ['6281234567890123', 'Nomor WhatsApp tidak valid'],
  ['7812345678', 'Nomor WhatsApp tidak valid'],
  ['0812345abc', 'Nomor WhatsApp tidak valid'],
])('whatsappRule: when the number is %p, then it returns %p', (number, result) =>
  expect(whatsappRule(number)).toBe(result),
);

it('firstNameRule, lastNameRule: when a name is empty or too long, then they return an error', () => {
  expect(firstNameRule('  ')).toBe('Nama depan wajib diisi');
  expect(lastNameRule('')).toBe('Nama belakang wajib diisi');
  expect(firstNameRule('x'.repeat(100))).toBe(true);
  expect(lastNameRule('x'.repeat(101))).toBe('Nama maksimal 100 karakter');
});

import { render } from '@testing-library/react';
import { PhoneNumber, phoneText } from './phone-number.tsx';

it.each([
  ['081234567890', '+62 812-3456-7890', '+6281234567890'],
  ['6281234567890', '+62 812-3456-7890', '+6281234567890'],
  ['0812345678', '+62 812-3456-78', '+62812345678'],
  ['628123456789012', '+62 812-3456-789012', '+628123456789012'],
  ['0812345', '+62 812-345', '+62812345'],
])('when %s is stored, then it reads as %s, and a copy of it is %s', (stored, text, copied) => {
  expect(phoneText(stored)).toBe(text);
  const { container } = render(<PhoneNumber stored={stored} />);
  expect(container).toHaveTextContent(copied);
  expect(container.innerHTML.match(/<span>[^<]/g)).toHaveLength(text.split(/[ -]/).length);
});

it('what is between the groups is drawn', () => {
  render(<PhoneNumber stored="081234567890" />);
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(styles).toMatch(/>:nth-child\(2\)::before\{content:'\\a0';\}.*::before\{content:'-';\}/s);
});

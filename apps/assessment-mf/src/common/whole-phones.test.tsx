import { render, screen } from '@testing-library/react';
import { wholePhones } from './whole-phones.tsx';

it.each([
  ['Kontak: WhatsApp +62 812-0000-0001.', ['+62 812-0000-0001']],
  ['+62 811 1222 333 atau +62 811 1222 333', ['+62 811 1222 333', '+62 811 1222 333']],
  ['Skor 12+3, usia 5-10 tahun', []],
])('%s: the text stays, and its numbers are parts that do not wrap', (text, numbers) => {
  const { container } = render(<p>{wholePhones(text)}</p>);
  expect(screen.getByRole('paragraph')).toHaveTextContent(text);
  const parts = [...container.querySelectorAll('span')];
  expect(parts.map(({ textContent }) => textContent)).toEqual(numbers);
  for (const part of parts) expect(part).toHaveStyle({ whiteSpace: 'nowrap' });
});

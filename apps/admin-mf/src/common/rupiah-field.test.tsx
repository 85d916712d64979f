import { renderThemed } from '@kenali/ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RupiahField } from './rupiah-field.tsx';

it.each([
  ['{Delete}{Delete}', 1, '134.567'],
  ['{Backspace}{Backspace}', 2, '234.567'],
  ['9', 1, '19.234.567'],
])('when %s is pressed at %i, then the amount is %s', async (keys, at, amount) => {
  renderThemed(<RupiahField label="Harga" defaultValue="1.234.567" />);
  const field = screen.getByRole('textbox', { name: 'Harga' });
  await userEvent.type(field, keys, { initialSelectionStart: at, initialSelectionEnd: at });
  expect(field).toHaveValue(amount);
});

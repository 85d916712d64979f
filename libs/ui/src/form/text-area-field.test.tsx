import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { renderThemed } from '../testing/index.tsx';
import { TextAreaField } from './text-area-field.tsx';

function NoteForm() {
  const { register, reset } = useForm({ defaultValues: { note: 'suka lampu' } });
  return (
    <form>
      <TextAreaField label="Catatan" maxLength={500} {...register('note')} />
      <button type="button" onClick={() => reset({ note: '' })}>
        Kosongkan
      </button>
    </form>
  );
}

it('TextAreaField: when react-hook-form fills it, then the counter shows the length', () => {
  renderThemed(<NoteForm />);
  expect(screen.getByRole('textbox', { name: 'Catatan' })).toHaveValue('suka lampu');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('10 / 500 karakter');
});

it('TextAreaField: when the user types, then the counter updates', async () => {
  renderThemed(<NoteForm />);
  await userEvent.type(screen.getByRole('textbox'), '!!');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('12 / 500 karakter');
});

it('TextAreaField: when the form is reset, then the counter returns to 0', async () => {
  renderThemed(<NoteForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Kosongkan' }));
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('0 / 500 karakter');
});

it('TextAreaField: when a pasted text does not fit, then a sentence says how much is left out, until the next one fits', async () => {
  renderThemed(<NoteForm />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('x'.repeat(600));
  expect(screen.getByRole('status')).toHaveTextContent(
    'Teks yang ditempel terlalu panjang: 110 karakter terakhir tidak ikut.',
  );
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('500 / 500 karakter');
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.paste('pendek');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

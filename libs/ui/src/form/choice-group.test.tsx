import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderThemed } from '../testing/index.tsx';
import { ChoiceGroup } from './choice-group.tsx';

const options = [
  { value: 5, label: 'SELALU', keyHint: '5' },
  { value: 3, label: 'KADANG-KADANG', keyHint: '3' },
  { value: 1, label: 'TIDAK PERNAH', keyHint: '1' },
];

function Question({ onChoose, error }: { onChoose: (value: number) => void; error?: string }) {
  const [value, setValue] = useState<number | null>(null);
  const choose = (next: number) => {
    setValue(next);
    onChoose(next);
  };
  return (
    <>
      <input aria-label="Catatan" />
      <ChoiceGroup legend="Anak menutup telinga" options={options} value={value} onChange={choose} error={error} />
    </>
  );
}

it('ChoiceGroup: when an option is pressed, then only that option is checked and onChange gets its value', async () => {
  const choose = jest.fn();
  renderThemed(<Question onChoose={choose} />);
  expect(screen.getByRole('group', { name: 'Anak menutup telinga' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'SELALU' }));
  await userEvent.click(screen.getByText('TIDAK PERNAH'));
  expect(choose.mock.calls).toEqual([[5], [1]]);
  expect(screen.getByRole('radio', { name: 'TIDAK PERNAH' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'SELALU' })).not.toBeChecked();
});

it('ChoiceGroup: when arrow keys are used, then the choice moves', async () => {
  renderThemed(<Question onChoose={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: 'SELALU' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'KADANG-KADANG' })).toBeChecked();
});

it('ChoiceGroup: when the key of an option is pressed inside the group, then the option is chosen', async () => {
  const choose = jest.fn();
  renderThemed(<Question onChoose={choose} />);
  screen.getByText('Anak menutup telinga').focus();
  await userEvent.keyboard('3');
  expect(screen.getByRole('radio', { name: 'KADANG-KADANG' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'KADANG-KADANG' })).toHaveFocus();
  await userEvent.keyboard('9{Control>}1{/Control}');
  expect(choose.mock.calls).toEqual([[3]]);
});

it('ChoiceGroup: when the focus is elsewhere, then keys choose nothing', async () => {
  const choose = jest.fn();
  renderThemed(<Question onChoose={choose} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Catatan' }), '3');
  expect(choose).not.toHaveBeenCalled();
});

it('ChoiceGroup: when it has an error, then the error describes the group', () => {
  renderThemed(<Question onChoose={() => {}} error="Pilih satu jawaban." />);
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Pilih satu jawaban.');
});

it('ChoiceGroup: when an option is chosen, then `onChange` tells taps and keys from arrow keys', async () => {
  const choose = jest.fn();
  renderThemed(<ChoiceGroup legend="Anak menutup telinga" options={options} value={null} onChange={choose} />);
  await userEvent.click(screen.getByRole('radio', { name: 'SELALU' }));
  await userEvent.keyboard('3');
  // The browser reports an arrow key as a click without a press.
  fireEvent.click(screen.getByRole('radio', { name: 'TIDAK PERNAH' }), { detail: 0 });
  expect(choose.mock.calls).toEqual([
    [5, true],
    [3, true],
    [1, false],
  ]);
});

it('ChoiceGroup: when the layout is `steps`, then the quiet option comes last and the chosen label is repeated for sighted users', () => {
  const steps = [{ value: 0, label: 'Tidak Teramati', keyHint: '0', isAside: true }, ...options];
  renderThemed(<ChoiceGroup legend="Butir" layout="steps" options={steps} value={3} onChange={() => {}} />);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['5', '3', '1', '0']);
  const [inRow, below] = screen.getAllByText('KADANG-KADANG');
  expect(inRow?.closest('label')).not.toBeNull();
  expect(below?.closest('[aria-hidden]')).not.toBeNull();
});

import { DataTable, KenaliThemeProvider } from '@kenali/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isTyping, moveBetweenRows, usePageKeys } from './keyboard.ts';

const opened: string[] = [];
const checked: string[] = [];

function Example() {
  usePageKeys((event) => {
    if (!isTyping(event)) moveBetweenRows(event);
  });
  return (
    <KenaliThemeProvider>
      <input aria-label="Cari" />
      <DataTable
        caption="Pengguna"
        compact
        columns={[
          {
            key: 'name',
            header: 'Nama',
            isRowHeader: true,
            cell: (name) => (
              <>
                <input type="checkbox" aria-label={`Pilih ${name}`} onChange={() => checked.push(name)} />
                {name}
                <button type="button" onClick={() => opened.push(name)}>
                  Edit {name}
                </button>
              </>
            ),
          },
        ]}
        rows={['Ratna', 'Budi', 'Dewi']}
        rowKey={(name) => name}
      />
    </KenaliThemeProvider>
  );
}
const row = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr');

beforeEach(() => {
  opened.length = 0;
  checked.length = 0;
  render(<Example />);
});

describe('the keys of a list', () => {
  it('when j, k and the arrows are pressed, then the focus moves from row to row and stops at both ends', async () => {
    await userEvent.keyboard('j');
    expect(row('Ratna')).toHaveFocus();
    await userEvent.keyboard('j{ArrowDown}');
    expect(row('Dewi')).toHaveFocus();
    await userEvent.keyboard('j');
    expect(row('Dewi')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}kk');
    expect(row('Ratna')).toHaveFocus();
  });

  it('when the focus leaves the table, then one row stays in the tab order: the last one', async () => {
    const tabbable = () => screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0);
    expect(tabbable()).toEqual([row('Ratna')]);
    await userEvent.keyboard('jj');
    expect(tabbable()).toEqual([row('Budi')]);
  });

  it('when Enter or x is pressed on a row, then it opens or selects this row', async () => {
    await userEvent.keyboard('jj{Enter}x');
    expect([opened, checked]).toEqual([['Budi'], ['Budi']]);
  });

  it('when somebody types into a field or presses a browser shortcut, then the keys do nothing', async () => {
    await userEvent.type(screen.getByLabelText('Cari'), 'jkx{Enter}');
    expect(screen.getByLabelText('Cari')).toHaveValue('jkx');
    expect(screen.getByLabelText('Cari')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(row('Budi')).not.toHaveFocus();
    expect([opened, checked]).toEqual([[], []]);
  });

  it('when Enter is pressed on a button inside a row, then only the button acts', async () => {
    screen.getByRole('button', { name: 'Edit Dewi' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['Dewi']);
  });

  it('when an arrow is pressed outside the rows, then the page scrolls as usual', async () => {
    await userEvent.keyboard('{ArrowDown}');
    expect(document.body).toHaveFocus();
  });
});

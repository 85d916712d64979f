import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { renderThemed } from '../testing/index.tsx';
import { Dialog, Drawer } from './dialog.tsx';

const sheets = [
  ['Dialog', Dialog],
  ['Drawer', Drawer],
] as const;

function Screen({ Sheet, onClose }: { Sheet: typeof Dialog; onClose: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Buka</Button>
      <Sheet open={open} onClose={close} title="Shopping Cart" footer={<Button>Lanjut</Button>}>
        <p>Isi lembar</p>
      </Sheet>
    </>
  );
}

const open = async (Sheet: typeof Dialog) => {
  const onClose = jest.fn();
  renderThemed(
    <StrictMode>
      <Screen Sheet={Sheet} onClose={onClose} />
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Buka' }));
  return { onClose, sheet: screen.getByRole('dialog', { name: 'Shopping Cart' }) };
};

describe.each(sheets)('%s', (_, Sheet) => {
  it('Sheet: when it opens, then it is modal, named by its title, and the title has the focus', async () => {
    const { sheet, onClose } = await open(Sheet);
    expect(sheet).toHaveAttribute('open');
    expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toHaveFocus();
    await new Promise((done) => setTimeout(done, 5));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('Sheet: when its close button is pressed, then it closes and the focus returns', async () => {
    await open(Sheet);
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buka' })).toHaveFocus();
  });

  it('Sheet: when Esc is pressed, then it calls onClose once', async () => {
    const { sheet, onClose } = await open(Sheet);
    fireEvent(sheet, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Buka' })).toHaveFocus();
  });

  it('Sheet: when the backdrop is pressed, then it calls onClose; a press inside does not', async () => {
    const { sheet, onClose } = await open(Sheet);
    await userEvent.click(screen.getByText('Isi lembar'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(sheet);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('Sheet: when a drag begins inside and ends on the backdrop, then it stays open', async () => {
    const { sheet, onClose } = await open(Sheet);
    fireEvent.pointerDown(screen.getByText('Isi lembar'));
    fireEvent.click(sheet);
    expect(onClose).not.toHaveBeenCalled();
  });
});

function PasswordDialog({ onClose = () => {} }) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} title="Reset password" initialFocus={first}>
      <input type="search" aria-label="Cari" />
      <input ref={first} aria-label="Password baru" />
    </Dialog>
  );
}

it('Dialog: when a field is filled in, then a press on the backdrop keeps it, and Esc closes', async () => {
  const onClose = jest.fn();
  renderThemed(<PasswordDialog onClose={onClose} />);
  const dialog = screen.getByRole('dialog');
  await userEvent.type(screen.getByLabelText('Cari'), 'Sari');
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Password baru'), 'R');
  await userEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('Dialog: when initialFocus is given, then that element has the focus', () => {
  renderThemed(<PasswordDialog />);
  expect(screen.getByLabelText('Password baru')).toHaveFocus();
});

it('Dialog: when Esc is pressed and the caller keeps it open, then it stays open', () => {
  renderThemed(
    <Dialog open onClose={() => {}} title="Menyimpan" role="alertdialog">
      <p>Tunggu sebentar.</p>
    </Dialog>,
  );
  const sheet = screen.getByRole('alertdialog', { name: 'Menyimpan' });
  const esc = new Event('cancel', { cancelable: true });
  fireEvent(sheet, esc);
  expect(esc.defaultPrevented).toBe(true);
  expect(sheet).toHaveAttribute('open');
});
